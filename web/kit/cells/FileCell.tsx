import { FileOutlined } from "@ant-design/icons";
import * as z from "zod";
import { useTexts } from "#base/i18n";
import { formatSize } from "./numbers.ts";

const File = z.object({ name: z.string(), url: z.string(), size: z.number().nullish() });

/** A download link with name and size of a file. */
export function FileCell({ value }: { value: unknown }) {
  const t = useTexts();
  const file = File.safeParse(value).data;
  if (file === undefined) return t("kit.none");
  const { name, url, size } = file;
  return (
    <span className="sw-file">
      <FileOutlined aria-hidden />
      <a className="sw-cell-text" href={url} download={name} title={name}>
        {name}
      </a>
      {typeof size === "number" && <small>{formatSize(size)}</small>}
    </span>
  );
}

import { CloseOutlined } from "@ant-design/icons";
import { useTexts } from "#kit";
import type { Uploads } from "#kit/files/uploads.ts";
import { UploadList } from "#kit/files/UploadList.tsx";
import { IconButton } from "#kit/parts/IconButton.tsx";

/** The uploads of the page in a corner, until they are dismissed. */
export function UploadPanel({ uploads }: { uploads: Uploads }) {
  const t = useTexts();
  const { items, isBusy, clear } = uploads;
  if (items.length === 0) return undefined;
  const done = items.filter(({ state }) => state === "done").length;
  return (
    <section className="file-uploads" aria-label={t("kit.files.uploads")}>
      <header>
        <strong>{t(isBusy ? "file.uploading" : "file.uploaded", { done, total: items.length })}</strong>
        {isBusy ? undefined : (
          <IconButton icon={<CloseOutlined aria-hidden />} label={t("kit.close")} onClick={clear} />
        )}
      </header>
      <UploadList uploads={uploads} />
    </section>
  );
}

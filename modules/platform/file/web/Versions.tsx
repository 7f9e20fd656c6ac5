import { UploadOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { Alert, Button } from "antd";
import { useRef } from "react";
import { call, formatInstant, isPermitted, useTexts, useWrite } from "#kit";
import { UploadList } from "#kit/files/UploadList.tsx";
import { useUploads } from "#kit/files/uploads.ts";
import { fileApi, type StoredFile } from "../contract.ts";
import { heldUploads, uploadVersionOf } from "./uploadFile.ts";

const restoring = { of: fileApi, call: "restoreVersion" } as const;
const replacing = { of: fileApi, call: "addVersion" } as const;

type Props = { file: StoredFile; onChanged: () => Promise<void> };

/** The contents that a file has had. An earlier one can be brought back, and another one uploaded. */
export function Versions({ file: { id, versionCount, holdReason }, onChanged }: Props) {
  // The content of a file under legal hold stays.
  const mayReplace = (call: typeof restoring | typeof replacing) => holdReason === null && isPermitted(call);
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const restore = useWrite(fileApi, "restoreVersion");
  const uploads = useUploads(uploadVersionOf(id), () => void onChanged(), heldUploads);
  const { data = [], error } = useQuery({
    queryKey: ["sysFile", "versions", id, versionCount],
    queryFn: async () => await call(fileApi, "versions", { id }),
  });

  async function handleRestore(number: number): Promise<void> {
    if (await restore.run({ id, number })) await onChanged();
  }

  return (
    <section aria-label={t("file.versions")}>
      <h3 className="file-heading">{t("file.versions")}</h3>
      {error === null ? undefined : <Alert type="error" title={error.message} />}
      <ul className="file-versions">
        {data.map(({ number, createTime, createUserName, sizeInfo, isCurrent }) => (
          <li key={number}>
            <span>
              {t("file.versionLine", { number, time: formatInstant(createTime), name: createUserName ?? "", sizeInfo })}
            </span>
            {isCurrent || !mayReplace(restoring) ? undefined : (
              <Button size="small" loading={restore.isBusy} onClick={() => void handleRestore(number)}>
                {t("file.restoreVersion")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayReplace(replacing) ? (
        <>
          <Button icon={<UploadOutlined aria-hidden />} onClick={() => input.current?.click()}>
            {t("file.uploadVersion")}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t("file.uploadVersion")}
            onChange={({ target }) => {
              uploads.add([...(target.files ?? [])].slice(0, 1));
              target.value = "";
            }}
          />
          <UploadList uploads={uploads} />
        </>
      ) : undefined}
    </section>
  );
}

import { DownloadOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { App, Button } from "antd";
import { call, DetailDrawer, type Dialog, formatInstant, isPermitted, showFailure, useTexts, useWrite } from "#kit";
import { FilePreview } from "#kit/files/FilePreview.tsx";
import { fileApi, type StoredFile } from "../contract.ts";
import { downloadFile } from "./downloadFile.ts";
import { toFileItem } from "./toFileItem.ts";

type Props = { dialog: Dialog<StoredFile>; onChanged: () => void };

/** A file with its preview, details and versions. */
export function PreviewDrawer({ dialog, onChanged }: Props) {
  return (
    <DetailDrawer dialog={dialog} title={({ fileName, suffix }) => `${fileName}${suffix}`} width={860}>
      {(file) => <Preview file={file} onChanged={onChanged} />}
    </DetailDrawer>
  );
}

const downloading = { of: fileApi, call: "downloadFile" } as const;
const replacing = { of: fileApi, call: "restoreVersion" } as const;

function Preview({ file, onChanged }: { file: StoredFile; onChanged: () => void }) {
  const t = useTexts();
  const { message } = App.useApp();
  const item = toFileItem(file);

  function handleDownload(): void {
    downloadFile(file).catch((error: unknown) => showFailure(error, message));
  }

  return (
    <div className="file-preview">
      <div className="file-preview-content">
        <FilePreview
          file={item}
          loadMediaUrl={async () => (await call(fileApi, "link", { id: file.id, minutes: 60 })).url}
          onDownload={handleDownload}
        />
      </div>
      <dl className="file-details">
        <Detail label={t("file.sizeBytes")} value={file.sizeInfo} />
        {file.width === null || file.height === null ? undefined : (
          <Detail label={t("file.pixels")} value={`${file.width} × ${file.height}`} />
        )}
        <Detail label={t("file.createUserName")} value={file.createUserName ?? ""} />
        <Detail label={t("file.createTime")} value={formatInstant(file.createTime)} />
        <Detail label={t("file.isPublic")} value={t(file.isPublic ? "file.public" : "file.private")} />
        {file.tags.length === 0 ? undefined : <Detail label={t("file.tags")} value={file.tags.join(" · ")} />}
      </dl>
      {isPermitted(downloading) ? (
        <Button icon={<DownloadOutlined aria-hidden />} onClick={handleDownload}>
          {t("kit.files.download")}
        </Button>
      ) : undefined}
      {file.versionCount > 1 ? <Versions file={file} onChanged={onChanged} /> : undefined}
    </div>
  );
}

function Detail({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Versions({ file: { id, versionCount }, onChanged }: { file: StoredFile; onChanged: () => void }) {
  const t = useTexts();
  const restore = useWrite(fileApi, "restoreVersion", { onDone: onChanged });
  const { data = [], refetch } = useQuery({
    queryKey: ["sysFile", "versions", id, versionCount],
    queryFn: async () => await call(fileApi, "versions", { id }),
  });

  async function handleRestore(number: number): Promise<void> {
    if (await restore.run({ id, number })) await refetch();
  }

  return (
    <section aria-label={t("file.versions")}>
      <h3 className="file-heading">{t("file.versions")}</h3>
      <ul className="file-versions">
        {data.map(({ number, createTime, createUserName, sizeInfo, isCurrent }) => (
          <li key={number}>
            <span>
              {t("file.versionLine", { number, time: formatInstant(createTime), name: createUserName ?? "", sizeInfo })}
            </span>
            {isCurrent || !isPermitted(replacing) ? undefined : (
              <Button size="small" loading={restore.isBusy} onClick={() => void handleRestore(number)}>
                {t("file.restoreVersion")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

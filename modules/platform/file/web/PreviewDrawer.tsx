import { DownloadOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { useState } from "react";
import { call, DetailDrawer, type Dialog, formatInstant, isPermitted, showFailure, useTexts } from "#kit";
import { FilePreview } from "#kit/files/FilePreview.tsx";
import { fileApi, type StoredFile } from "../contract.ts";
import { downloadFile } from "./downloadFile.ts";
import { toFileItem } from "./toFileItem.ts";
import { Versions } from "./Versions.tsx";

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
const replacing = { of: fileApi, call: "addVersion" } as const;

function Preview({ file: opened, onChanged }: { file: StoredFile; onChanged: () => void }) {
  const t = useTexts();
  const [file, setFile] = useState(opened);
  const { message } = App.useApp();
  const item = toFileItem(file);

  function handleDownload(): void {
    downloadFile(file).catch((error: unknown) => showFailure(error, message));
  }

  async function handleChange(): Promise<void> {
    setFile(await call(fileApi, "file", { id: opened.id }));
    onChanged();
  }

  return (
    <div className="file-preview">
      <div className="file-preview-content">
        <FilePreview
          key={file.versionCount}
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
        {file.holdReason === null ? undefined : <Detail label={t("file.legalHold")} value={file.holdReason} />}
        {file.tags.length === 0 ? undefined : <Detail label={t("file.tags")} value={file.tags.join(" · ")} />}
      </dl>
      {isPermitted(downloading) ? (
        <Button icon={<DownloadOutlined aria-hidden />} onClick={handleDownload}>
          {t("kit.files.download")}
        </Button>
      ) : undefined}
      {file.versionCount > 1 || isPermitted(replacing) ? <Versions file={file} onChanged={handleChange} /> : undefined}
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

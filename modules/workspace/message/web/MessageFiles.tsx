import { App } from "antd";
import { fetchStoredFile } from "#base/api";
import { DetailDrawer, formatSize, showFailure, useDialog, useTexts } from "#kit";
import { FileIcon } from "#kit/files/FileIcon.tsx";
import type { FileItem } from "#kit/files/fileItem.ts";
import { FilePreview } from "#kit/files/FilePreview.tsx";
import { saveBlob } from "#kit/parts/saveBlob.ts";
import type { MessageFile } from "../contract.ts";

/** The files of a message; each opens its preview. */
export function MessageFiles({ files }: { files: readonly MessageFile[] }) {
  const t = useTexts();
  const { message } = App.useApp();
  const preview = useDialog<MessageFile>();

  async function handleDownload(file: MessageFile): Promise<void> {
    try {
      saveBlob(await fetchStoredFile(toFileItem(file).url), file.name);
    } catch (error) {
      showFailure(error, message);
    }
  }

  return (
    <>
      <ul className="sw-message-files">
        {files.map((file) => (
          <li key={file.id}>
            <button
              type="button"
              aria-label={t("kit.files.open", { name: file.name })}
              onClick={() => preview.open(file)}
            >
              <FileIcon kind={file.kind} />
              <span>{file.name}</span>
              <small>{formatSize(file.sizeBytes)}</small>
            </button>
          </li>
        ))}
      </ul>
      <DetailDrawer dialog={preview} title={({ name }) => name} width={860}>
        {(file) => (
          <FilePreview
            file={toFileItem(file)}
            loadMediaUrl={async () => URL.createObjectURL(await fetchStoredFile(toFileItem(file).url))}
            onDownload={() => void handleDownload(file)}
          />
        )}
      </DetailDrawer>
    </>
  );
}

function toFileItem(file: MessageFile): FileItem {
  return { ...file, url: `/api/sysConversation/file?id=${file.id}`, thumbnailUrl: null };
}

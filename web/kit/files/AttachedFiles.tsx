import { DownloadOutlined } from "@ant-design/icons";
import { App } from "antd";
import type { ReactNode } from "react";
import { fetchStoredFile } from "#base/api";
import { useTexts } from "#base/i18n";
import { formatSize } from "../cells/numbers.ts";
import { DetailDrawer } from "../parts/DetailDrawer.tsx";
import { IconButton } from "../parts/IconButton.tsx";
import { saveBlob } from "../parts/saveBlob.ts";
import { showFailure } from "../parts/showFailure.ts";
import { useDialog } from "../parts/useDialog.ts";
import type { FileItem } from "./fileItem.ts";
import { FilePreview } from "./FilePreview.tsx";
import { FileThumbnail } from "./FileThumbnail.tsx";
import "./files.css";

type Props<Item extends FileItem> = {
  label: string;
  files: readonly Item[];
  /** What is said about a file below its name, besides its size. */
  renderAbout?: (file: Item) => ReactNode;
  /** Further actions, behind the one that downloads it. */
  renderActions?: (file: Item) => ReactNode;
};

/** The files that a record or a comment carries, each with a preview and a download. */
export function AttachedFiles<Item extends FileItem>({ label, files, renderAbout, renderActions }: Props<Item>) {
  const t = useTexts();
  const { message } = App.useApp();
  const preview = useDialog<Item>();

  async function handleDownload({ url, name }: Item): Promise<void> {
    try {
      saveBlob(await fetchStoredFile(url), name);
    } catch (error) {
      showFailure(error, message);
    }
  }

  return (
    <>
      <ul className="sw-attached" aria-label={label}>
        {files.map((file) => (
          <li key={file.id}>
            <span className="sw-attached-picture">
              <FileThumbnail file={file} />
            </span>
            <span className="sw-attached-words">
              <button
                type="button"
                className="sw-attached-open sw-file-name"
                aria-label={t("kit.files.open", { name: file.name })}
                title={file.name}
                onClick={() => preview.open(file)}
              >
                {file.name}
              </button>
              <small>
                {formatSize(file.sizeBytes)}
                {renderAbout?.(file)}
              </small>
            </span>
            <IconButton
              icon={<DownloadOutlined aria-hidden />}
              label={t("kit.files.downloadOf", { name: file.name })}
              onClick={() => void handleDownload(file)}
            />
            {renderActions?.(file)}
          </li>
        ))}
      </ul>
      <DetailDrawer dialog={preview} title={({ name }) => name} width={860}>
        {(file) => (
          <FilePreview
            file={file}
            loadMediaUrl={async () => URL.createObjectURL(await fetchStoredFile(file.url))}
            onDownload={() => void handleDownload(file)}
          />
        )}
      </DetailDrawer>
    </>
  );
}

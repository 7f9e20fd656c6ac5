import { Checkbox } from "antd";
import type { ReactNode } from "react";
import { useTexts } from "#base/i18n";
import { formatSize } from "../cells/numbers.ts";
import type { FileItem } from "./fileItem.ts";
import { FileThumbnail } from "./FileThumbnail.tsx";
import "./files.css";

type Props<Item extends FileItem> = {
  label: string;
  files: readonly Item[];
  onOpen: (file: Item) => void;
  /** Ids of the selected files; without `onSelect` none can be selected. */
  selectedIds?: ReadonlySet<number>;
  onSelect?: (file: Item, isSelected: boolean) => void;
  renderActions?: (file: Item) => ReactNode;
};

/** Files as tiles with their thumbnails. */
export function FileGallery<Item extends FileItem>(props: Props<Item>) {
  const { label, files, onOpen, selectedIds, onSelect, renderActions } = props;
  const t = useTexts();
  return (
    <ul className="sw-file-gallery" aria-label={label}>
      {files.map((file) => (
        <li key={file.id} className="sw-file-tile" data-selected={selectedIds?.has(file.id)}>
          <button
            type="button"
            className="sw-file-open"
            aria-label={t("kit.files.open", { name: file.name })}
            onClick={() => onOpen(file)}
          >
            <span className="sw-file-picture">
              <FileThumbnail file={file} />
            </span>
            <span className="sw-file-name" title={file.name}>
              {file.name}
            </span>
            <small>{formatSize(file.sizeBytes)}</small>
          </button>
          {onSelect === undefined ? undefined : (
            <Checkbox
              className="sw-file-check"
              checked={selectedIds?.has(file.id) ?? false}
              aria-label={t("kit.files.select", { name: file.name })}
              onChange={({ target }) => onSelect(file, target.checked)}
            />
          )}
          {renderActions === undefined ? undefined : <span className="sw-file-actions">{renderActions(file)}</span>}
        </li>
      ))}
    </ul>
  );
}

import { CloseOutlined } from "@ant-design/icons";
import { useTexts } from "#base/i18n";
import { IconButton } from "#kit/parts/IconButton.tsx";
import type { UploadedFile } from "../contract.ts";

type Props = { files: readonly UploadedFile[]; onRemove: (file: UploadedFile) => void };

/** The files that a comment will carry, each with a button to remove it. */
export function ChosenFiles({ files, onRemove }: Props) {
  const t = useTexts();
  if (files.length === 0) return undefined;
  return (
    <ul className="sw-comment-chosen" aria-label={t("comment.attached")}>
      {files.map((file) => (
        <li key={file.id}>
          <span title={file.name}>{file.name}</span>
          <IconButton
            icon={<CloseOutlined aria-hidden />}
            label={t("comment.detach", { name: file.name })}
            onClick={() => onRemove(file)}
          />
        </li>
      ))}
    </ul>
  );
}

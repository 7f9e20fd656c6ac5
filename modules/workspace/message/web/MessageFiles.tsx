import type { AttachedFile } from "#contract/attachedFile";
import { useTexts } from "#kit";
import { AttachedFiles } from "#kit/files/AttachedFiles.tsx";
import type { FileItem } from "#kit/files/fileItem.ts";

/** The files of a message, each with a preview and a download. */
export function MessageFiles({ files }: { files: readonly AttachedFile[] }) {
  const t = useTexts();
  return <AttachedFiles label={t("kit.attachments")} files={files.map(toFileItem)} />;
}

function toFileItem(file: AttachedFile): FileItem {
  return { ...file, url: `/api/sysConversation/file?id=${file.id}`, thumbnailUrl: null };
}

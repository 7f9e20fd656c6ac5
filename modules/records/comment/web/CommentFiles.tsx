import { useTexts } from "#base/i18n";
import { AttachedFiles } from "#kit/files/AttachedFiles.tsx";
import type { Comment } from "../contract.ts";
import { nameFiles } from "./nameFiles.ts";

/** The files of a comment. A role may hide their names. */
export function CommentFiles({ files }: Pick<Comment, "files">) {
  const t = useTexts();
  return <AttachedFiles label={t("comment.attached")} files={nameFiles(t, files)} />;
}

import { useTexts } from "#base/i18n";
import { AttachedFiles } from "#kit/files/AttachedFiles.tsx";
import type { CommentFile } from "../contract.ts";

/** The files of a comment. A role may hide their names. */
export function CommentFiles({
  files,
}: {
  files: readonly (Omit<CommentFile, "name"> & { readonly name?: string })[];
}) {
  const t = useTexts();
  const named = files.map((file) => ({ ...file, name: file.name ?? t("comment.hiddenFile") }));
  return <AttachedFiles label={t("comment.attached")} files={named} />;
}

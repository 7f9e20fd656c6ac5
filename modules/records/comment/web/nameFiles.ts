import type { Translate } from "#contract/text";
import type { CommentFile } from "../contract.ts";

/** The files of a comment, also those whose names a role hides. */
export function nameFiles(
  t: Translate,
  files: readonly (Omit<CommentFile, "name"> & { readonly name?: string })[],
): CommentFile[] {
  return files.map((file) => ({ ...file, name: file.name ?? t("comment.hiddenFile") }));
}

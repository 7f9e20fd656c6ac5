/** A title for comparison: without marks of required fields, punctuation, spaces and case. */
export function normalizeTitle(title: string): string {
  return title
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s*_:()[\]【】（）：/\\.-]+/gu, "");
}

/** A title as it is compared: without marks of what is required, signs, blanks, and whatever its case. */
export function plainTitle(title: string): string {
  return title
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s*_:()[\]【】（）：/\\.-]+/gu, "");
}

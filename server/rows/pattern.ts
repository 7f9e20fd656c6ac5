/** The pattern of texts that contain a text; `%`, `_` and `\` mean themselves. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[%_\\]/gu, String.raw`\$&`)}%`;
}

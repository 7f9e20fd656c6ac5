/** A part of plain text: text, or an address that is shown as a link. */
export type TextPart = { readonly text: string; readonly href?: string };

const address = /https?:\/\/[^\s<>"'，。；、）》」]+/gu;

/** Splits text at its links. Punctuation at the end of a sentence is not part of an address. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const found of text.matchAll(address)) {
    const href = found[0].replace(/[.,;:!?)\]]+$/u, "");
    if (!URL.canParse(href)) continue;
    if (found.index > end) parts.push({ text: text.slice(end, found.index) });
    parts.push({ text: href, href });
    end = found.index + href.length;
  }
  return end < text.length ? [...parts, { text: text.slice(end) }] : parts;
}

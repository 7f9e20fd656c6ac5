/** A block of a document: a heading, a list item, code, a table row, or text. `**Words**` in it are emphasised. */
export type DocumentBlock = { readonly kind: "heading" | "entry" | "code" | "text"; readonly text: string };

/** Parses the subset of Markdown that the product's documents use; pictures and rules are left out. */
export function parseBlocks(document: string): DocumentBlock[] {
  const blocks: DocumentBlock[] = [];
  let isCode = false;
  let isOpen = false;
  for (const line of document.split("\n")) {
    if (line.startsWith("```")) {
      isCode = !isCode;
      isOpen = false;
      continue;
    }
    const block = isCode ? ({ kind: "code", text: line } as const) : blockOf(line);
    const last = blocks.at(-1);
    const isMore = isOpen && last !== undefined && (block?.kind === "code" || block?.kind === "text");
    if (block !== undefined && isMore && (block.kind === last.kind || last.kind === "entry"))
      blocks[blocks.length - 1] = { ...last, text: `${last.text}${last.kind === "code" ? "\n" : " "}${block.text}` };
    else if (block !== undefined) blocks.push(block);
    isOpen = block !== undefined && block.kind !== "heading";
  }
  return blocks;
}

function blockOf(line: string): DocumentBlock | undefined {
  const text = plain(line.trim());
  if (text === "" || /^(?:!\[|\|?[-|: ]+$)/u.test(line)) return undefined;
  if (line.startsWith("#")) return { kind: "heading", text: text.replace(/^#+ /u, "") };
  if (line.startsWith("- ")) return { kind: "entry", text: text.slice(2) };
  if (line.startsWith("|"))
    return {
      kind: "entry",
      text: text
        .replaceAll(/^\||\|$/gu, "")
        .replaceAll("|", "·")
        .trim(),
    };
  return { kind: "text", text };
}

/** The text without the marks of code and links, and with one mark of emphasis. */
function plain(text: string): string {
  return text
    .replaceAll(/\[(?<words>[^\]]*)\]\([^)]*\)/gu, "$<words>")
    .replaceAll(/(?<![*\w])\*(?=[^\s*])(?<words>[^*]+)(?<=\S)\*(?![*\w])/gu, "**$<words>**")
    .replaceAll("`", "");
}

/** A part of a text. */
export type TextPart = { readonly text: string; readonly isEmphasised: boolean };

/** The parts of a block's text: emphasised words, and what is between them. */
export function splitEmphasis(text: string): TextPart[] {
  return text
    .split("**")
    .map((part, index) => ({ text: part, isEmphasised: index % 2 === 1 }))
    .filter((part) => part.text !== "");
}

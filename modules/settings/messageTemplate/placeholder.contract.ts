/** A placeholder of a template: `@(code)`, with the line that it stands in. */
export type Placeholder = { readonly name: string; readonly line: number };

/** A part of a template: text as it stands, or a placeholder. */
export type TemplatePart = { readonly text: string } | Placeholder;

// A name is bounded, so that the search takes linear time.
const placeholder = /@\((?<name>[\p{L}_][\p{L}\p{N}_]{0,63})\)/gu;

/** Splits a template at its placeholders. What only looks like one is text. */
export function splitTemplate(template: string): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let [end, line] = [0, 1];
  const addText = (text: string) => {
    if (text !== "") parts.push({ text });
    line += countLines(text);
  };
  for (const { 0: whole, index, groups } of template.matchAll(placeholder)) {
    addText(template.slice(end, index));
    parts.push({ name: groups?.["name"] ?? "", line });
    end = index + whole.length;
  }
  addText(template.slice(end));
  return parts;
}

/** Line breaks of a text; in HTML a block or a break ends a line as well. */
function countLines(text: string): number {
  return text.match(/\n|<br\b|<\/(?:p|h\d|li|tr|pre|blockquote)>/giu)?.length ?? 0;
}

/** The placeholders of a template in their order. */
export function listPlaceholders(template: string): Placeholder[] {
  return splitTemplate(template).filter((part) => "name" in part);
}

// Bounded, so that the search takes linear time.
const unclosed = /@\((?![^)\n<]{0,200}\))/u;

/** The line of the first `@(` that is not closed on it. */
export function findUnclosedLine(template: string): number | undefined {
  const found = unclosed.exec(template);
  return found === null ? undefined : 1 + countLines(template.slice(0, found.index));
}

/** Values by placeholder. */
export type TemplateValues = ReadonlyMap<string, string>;

/** Replaces the placeholders of a plain text. One without a value stays as it is. */
export function renderPlain(template: string, values: TemplateValues): string {
  return splitTemplate(template)
    .map((part) => ("text" in part ? part.text : (values.get(part.name) ?? `@(${part.name})`)))
    .join("");
}

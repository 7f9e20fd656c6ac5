/** A figure whose history is kept; ratios, where there are any, because they depend less on the machine. */
export type Figure = { readonly name: string; readonly value: number; readonly better: "more" | "less" };

/** What a section has measured: its text from the heading on, the figures to keep, and missed targets as text. */
export type SectionResult = {
  readonly text: string;
  readonly figures: readonly Figure[];
  readonly missed: readonly string[];
};

/** A section of the page of benchmarks, measured alone. */
export type BenchmarkSection = {
  /** What is printed before it starts: `signing in …`. */
  readonly announcement: string;
  measure(announce: (line: string) => void): Promise<SectionResult>;
};

/** The section of a page from its heading, `## Growth`, to the next one; empty if there is none. */
export function findSection(page: string, heading: string): string {
  const start = page.indexOf(`\n${heading}\n`);
  if (start === -1) return "";
  const end = page.indexOf("\n## ", start + heading.length + 1);
  return page.slice(start, end === -1 ? undefined : end);
}

/** Replaces the section of the same heading, or adds it at the end. `text` starts with an empty line. */
export function replaceSection(page: string, text: string): string {
  const [heading = ""] = text.trimStart().split("\n");
  const older = findSection(page, heading);
  return older === "" ? page + text : page.replace(older, () => text);
}

/** The section with a line below its heading that says when and on what it was measured. */
export function stampSection(text: string, stamp: string): string {
  return text.replace(/^\n(?<heading>## [^\n]*)\n/u, (_, heading: string) => `\n${heading}\n\n${stamp}\n`);
}

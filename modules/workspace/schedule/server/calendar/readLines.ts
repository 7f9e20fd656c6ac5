/** A line of a calendar: `DTSTART;TZID=Europe/Berlin:20261201T090000`. */
export type ContentLine = {
  readonly number: number;
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
};

/** The properties of a component, its kind, and the components within it. */
export type Component = {
  readonly kind: string;
  readonly number: number;
  readonly lines: ContentLine[];
  readonly parts: Component[];
};

/** What makes a file no calendar. */
export type FileFault = "empty" | "depth" | "lines";

/** Deeper or longer files are no calendars of a person. */
export const maxDepth = 5;
export const maxLines = 50_000;

/**
 * Reads the components of a calendar (RFC 5545, 3.1 and 3.4). Lines that are none are counted and left out; a component
 * without an end ends with its parent.
 */
export function readComponents(text: string): { calendar: Component; broken: number[] } | FileFault {
  const root: Component = { kind: "", number: 0, lines: [], parts: [] };
  const stack = [root];
  const broken: number[] = [];
  const lines = unfold(text);
  if (lines === undefined) return "lines";
  for (const { number, content } of lines) {
    const line = readLine(number, content);
    const current = stack.at(-1) ?? root;
    if (line === undefined) {
      if (content.trim() !== "") broken.push(number);
    } else if (line.name === "BEGIN") {
      if (stack.length > maxDepth) return "depth";
      const part: Component = { kind: line.value.trim().toUpperCase(), number, lines: [], parts: [] };
      current.parts.push(part);
      stack.push(part);
    } else if (line.name === "END") {
      const index = stack.findLastIndex(({ kind }) => kind === line.value.trim().toUpperCase());
      if (index > 0) stack.length = index;
      else broken.push(number);
    } else current.lines.push(line);
  }
  const calendar = root.parts.find(({ kind }) => kind === "VCALENDAR");
  return calendar === undefined ? "empty" : { calendar, broken };
}

/** A value of a component; the first one if it is given several times. */
export function findLine({ lines }: Component, name: string): ContentLine | undefined {
  return lines.find((line) => line.name === name);
}

/** The text of a value without its escapes. */
export function readText({ value }: ContentLine): string {
  return value.replaceAll(/\\(?<sign>[nN\\;,])/gu, (_, sign: string) => (sign.toLowerCase() === "n" ? "\n" : sign));
}

/** Lines that begin with a blank continue the one before. */
function unfold(text: string): { number: number; content: string }[] | undefined {
  const physical = text.split(/\r\n|\n|\r/u);
  if (physical.length > maxLines) return undefined;
  const lines: { number: number; parts: string[] }[] = [];
  for (const [index, line] of physical.entries()) {
    const isContinued = line.startsWith(" ") || line.startsWith("\t");
    const last = lines.at(-1);
    if (isContinued && last !== undefined) last.parts.push(line.slice(1));
    else lines.push({ number: index + 1, parts: [line] });
  }
  return lines.map(({ number, parts }) => ({ number, content: parts.join("") }));
}

/** Splits at the first colon outside of quotes. */
function readLine(number: number, content: string): ContentLine | undefined {
  const colon = findColon(content);
  if (colon === -1) return undefined;
  const [name = "", ...pairs] = content.slice(0, colon).split(";");
  if (!/^[\w-]{1,64}$/u.test(name)) return undefined;
  const parameters = new Map(
    pairs.slice(0, 20).map((pair) => {
      const equals = pair.indexOf("=");
      return [pair.slice(0, equals).toUpperCase(), pair.slice(equals + 1).replaceAll('"', "")];
    }),
  );
  return { number, name: name.toUpperCase(), parameters, value: content.slice(colon + 1) };
}

function findColon(content: string): number {
  let isQuoted = false;
  for (let index = 0; index < content.length; index += 1) {
    if (content[index] === '"') isQuoted = !isQuoted;
    if (content[index] === ":" && !isQuoted) return index;
  }
  return -1;
}

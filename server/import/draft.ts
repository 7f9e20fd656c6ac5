import { isCleanText } from "#server/http/input";
import type { Context } from "#server/context/context";
import type { Fault, Found } from "./definition.ts";
import type { FileRow } from "./parsing/sheet.ts";
import type { Plan, PlannedColumn } from "./plan.ts";
import { dateIn, namesIn, numberIn, plainLabel, type Read } from "./readings.ts";

/** What the cells of a row say: texts and values by field, null where one is emptied on purpose, and what could not be read. */
export type Draft = {
  readonly number: number;
  readonly cells: readonly string[];
  readonly texts: Readonly<Record<string, string>>;
  readonly values: Map<string, unknown>;
  readonly faults: Fault[];
};

const formulaError = /^#(?:N\/A|REF!|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!)$/u;

/** Reads the cells of a row as far as that needs nobody else; what names other records comes later. */
export function draftOf({ columns, choices, clearing }: Plan, [number, cells]: FileRow): Draft {
  const texts: Record<string, string> = {};
  const values = new Map<string, unknown>();
  const faults: Fault[] = [];
  for (const { index, name, field } of columns) {
    const text = (cells[index] ?? "").trim();
    if (text === "") continue;
    if (clearing.has(plainLabel(text))) {
      values.set(name, field.kind === "records" ? [] : null);
      continue;
    }
    texts[name] = text;
    const read = readCell(text, { name, kind: field.kind }, choices);
    if (read === undefined) continue;
    if ("fault" in read) faults.push({ field: name, key: read.fault, parameters: { value: shortened(text) } });
    else values.set(name, read.value);
  }
  return { number, cells, texts, values, faults };
}

type Cell = { readonly name: string; readonly kind: PlannedColumn["field"]["kind"] };

function readCell(text: string, { name, kind }: Cell, choices: Plan["choices"]): Read | undefined {
  if (!isCleanText(text)) return { fault: "import.fault.characters" };
  if (formulaError.test(text)) return { fault: "import.fault.error_value" };
  switch (kind) {
    case "number":
      return numberIn(text);
    case "date":
      return dateIn(text);
    case "choice": {
      const value = choices.get(name)?.get(plainLabel(text));
      return value === undefined ? { fault: "import.fault.choice" } : { value };
    }
    case "record":
    case "records":
      return undefined;
    case "text":
    default:
      return { value: text };
  }
}

/** What a message quotes of a cell. */
export function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** Looks up what the rows name, all of a column at once, and each text once in the whole file. */
export async function findNamed(ctx: Context, { columns, found }: Plan, drafts: readonly Draft[]): Promise<void> {
  await Promise.all(
    columns.map(async ({ name, field }) => {
      if (field.kind !== "record" && field.kind !== "records") return;
      const known = found.get(name) ?? new Map<string, Found>();
      found.set(name, known);
      const texts = drafts
        .flatMap(({ texts: all }) => namedIn(all[name], field.kind))
        .filter((text) => !known.has(text));
      if (texts.length === 0) return;
      const answers = await field.finder.find(ctx, [...new Set(texts)]);
      for (const text of texts) known.set(text, answers.get(text) ?? "missing");
    }),
  );
}

/** The names in a cell that refers to other records. */
export function namedIn(text: string | undefined, kind: Cell["kind"]): string[] {
  if (text === undefined) return [];
  return kind === "records" ? namesIn(text) : [text];
}

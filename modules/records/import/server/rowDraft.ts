import { createRecordLookup } from "./finders.ts";
import { isCleanText } from "#core/http/input";
import type { Context } from "#core/request/context";
import type { Fault, LookupResult } from "#core/request/importDefinition";
import type { FileRow } from "./parsing/sheet.ts";
import type { ImportPlan, PlannedColumn } from "./importPlan.ts";
import { type CellValue, normalizeLabel, parseDate, parseNumber, splitNames } from "./cellValue.ts";

/** The content of a row: texts and values by field, null for fields to empty, and faults. */
export type RowDraft = {
  readonly number: number;
  readonly cells: readonly string[];
  readonly texts: Readonly<Record<string, string>>;
  readonly values: Map<string, unknown>;
  readonly faults: Fault[];
};

const formulaError = /^#(?:N\/A|REF!|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!)$/u;

/** Parses the cells of a row as far as possible without other records; references are resolved later. */
export function parseDraft({ columns, choices, clearLabels }: ImportPlan, [number, cells]: FileRow): RowDraft {
  const texts: Record<string, string> = {};
  const values = new Map<string, unknown>();
  const faults: Fault[] = [];
  for (const { index, name, field } of columns) {
    const text = (cells[index] ?? "").trim();
    if (text === "") continue;
    if (clearLabels.has(normalizeLabel(text))) {
      values.set(name, field.kind === "records" ? [] : null);
      continue;
    }
    texts[name] = text;
    const read = readCell(field.normalize?.(text) ?? text, { name, kind: field.kind }, choices);
    if (read === undefined) continue;
    if ("fault" in read) faults.push({ field: name, key: read.fault, parameters: { value: shortenText(text) } });
    else values.set(name, read.value);
  }
  return { number, cells, texts, values, faults };
}

type Cell = { readonly name: string; readonly kind: PlannedColumn["field"]["kind"] };

function readCell(text: string, { name, kind }: Cell, choices: ImportPlan["choices"]): CellValue | undefined {
  if (!isCleanText(text)) return { fault: "import.fault.characters" };
  if (formulaError.test(text)) return { fault: "import.fault.error_value" };
  switch (kind) {
    case "number":
      return parseNumber(text);
    case "date":
      return parseDate(text);
    case "choice": {
      const value = choices.get(name)?.get(normalizeLabel(text));
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

/** A cell's text as messages quote it. */
export function shortenText(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** Looks up the references of all rows, column by column, and each text once per file. */
export async function lookUpReferences(
  ctx: Context,
  { columns, lookupResults }: ImportPlan,
  drafts: readonly RowDraft[],
): Promise<void> {
  await Promise.all(
    columns.map(async ({ name, field }) => {
      if (field.kind !== "record" && field.kind !== "records") return;
      const known = lookupResults.get(name) ?? new Map<string, LookupResult>();
      lookupResults.set(name, known);
      const texts = drafts
        .flatMap(({ texts: all }) => listReferencedNames(all[name], field.kind))
        .filter((text) => !known.has(text));
      if (texts.length === 0) return;
      const matches = await createRecordLookup(ctx, field.finder).find(ctx, [...new Set(texts)]);
      for (const text of texts) known.set(text, matches.get(text) ?? "missing");
    }),
  );
}

/** The names in a cell that refers to other records. */
export function listReferencedNames(text: string | undefined, kind: Cell["kind"]): string[] {
  if (text === undefined) return [];
  return kind === "records" ? splitNames(text) : [text];
}

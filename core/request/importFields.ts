import { normalizeMobilePhone } from "#contract/mobilePhone";
import type { TextKey } from "#contract/text";
import type { Context } from "./context.ts";
import type { Table } from "#core/rows/table";
import type { Choice, Finder, ImportField, RecordNote } from "./importDefinition.ts";

/** A text field. */
export function textField(example?: TextKey): ImportField {
  return { kind: "text", ...(example === undefined ? {} : { example }) };
}

/** A field with a mobile phone number, however it is written. */
export function phoneField(example?: TextKey): ImportField {
  return { ...textField(example), normalize: normalizeMobilePhone };
}

/** A number field. */
export function numberField(): ImportField {
  return { kind: "number", example: "import.example.number" };
}

/** A calendar date in any usual format. */
export function dateField(): ImportField {
  return { kind: "date", example: "import.example.date" };
}

/** A field with fixed values; files give a label in any language or the value itself. */
export function choiceField(choices: (ctx: Context) => Promise<readonly Choice[]>): ImportField {
  return { kind: "choice", choices };
}

/** The id of one other record. */
export function recordField(
  finder: Finder,
  options: Pick<ImportField, "example" | "guide" | "readStored" | "adder"> = {},
): ImportField {
  return { kind: "record", finder, ...options };
}

/** Ids of other records, separated by commas. */
export function recordsField(
  finder: Finder,
  options: Pick<ImportField, "example" | "guide" | "loadCurrent"> = {},
): ImportField {
  return { kind: "records", finder, ...options };
}

/** Finds records by code or name; `note` explains those that are suggested. */
export function createNameFinder(table: Table, note?: RecordNote): Finder {
  return { kind: "name", table, ...(note === undefined ? {} : { note }) };
}

/** Finds records of a tree by code or path; `parent` is the column with the parent's id. */
export function createPathFinder(table: Table, parent: string): Finder {
  return { kind: "path", table, parent };
}

/** The steps of a path, from the root. */
export function splitPath(text: string): string[] {
  const steps = text.split(/[/\\＞>›→]/u).map((step) => step.trim());
  return steps.filter((step) => step !== "");
}

/** Finds records of a module above this one, like its own import: `createEntityFinder("sysUser")`. */
export function createEntityFinder(entity: string): Finder {
  return { kind: "entity", entity };
}

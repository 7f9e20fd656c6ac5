import { type Id, idOf } from "#contract/id";
import type { Context } from "#server/context/context";
import type { Values } from "#server/history/tracked";
import type { Fault } from "./definition.ts";
import type { Draft } from "./draft.ts";
import type { FileState } from "./fileState.ts";
import type { Key, KnownRecords } from "./known.ts";
import type { Plan } from "./plan.ts";

/** A field as it is and as the file has it. Choices stand by their value, records by their name. */
export type StoredChange = { readonly field: string; readonly before: string | null; readonly after: string | null };

/** What becomes of a row. */
export type JudgedRow = {
  readonly number: number;
  readonly cells: readonly string[];
  readonly state: "new" | "changed" | "same" | "error";
  readonly targetId: Id | null;
  readonly version: number | null;
  /** What the call that writes it is given; a `RowReference` stands for the id of a record that is yet to be made. */
  readonly input: Values | null;
  readonly changes: readonly StoredChange[];
  readonly faults: readonly Fault[];
  /** What no other row may have, and what others may refer to. */
  readonly marks: readonly string[];
};

/** A row and by what it is known. */
export type KeyedDraft = { readonly draft: Draft; readonly key: Key | undefined; readonly marks: readonly string[] };

/** What all rows of a batch are judged by. */
export type Bench = {
  readonly ctx: Context;
  readonly plan: Plan;
  readonly file: FileState;
  readonly known: KnownRecords;
  /** Who has the values that no two records may share, by field and value. */
  readonly holders: ReadonlyMap<string, ReadonlyMap<string, Id>>;
  /** What the records are called that fields refer to now, by field and id. */
  readonly names: ReadonlyMap<string, ReadonlyMap<unknown, string>>;
};

/** What a row fills a field with; what it empties, or does not speak of, is nothing that two could share. */
export function filledIn({ values }: Draft, field: string): string[] {
  const value = values.get(field);
  return value === undefined || value === null ? [] : [typeof value === "string" ? value : JSON.stringify(value)];
}

/** A value that no two records may share, as a mark. */
export function uniqueMark(field: string, value: string): string {
  return `unique:${field}:${value}`;
}

/** The ids in a field that refers to one record, to several, or to none. */
export function idsIn(value: unknown): Id[] {
  const given: readonly unknown[] = Array.isArray(value) ? value : [value];
  return given.flatMap((one) => (typeof one === "number" && one > 0 ? [idOf(one)] : []));
}

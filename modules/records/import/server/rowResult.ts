import { type Id, toId } from "#contract/id";
import type { Context } from "#core/request/context";
import type { Values } from "#core/request/history/trackedRecord";
import type { Fault } from "#core/request/importDefinition";
import type { RowDraft } from "./rowDraft.ts";
import type { FileState } from "./fileState.ts";
import type { KnownRecords, RowKey } from "./knownRecords.ts";
import type { ImportPlan } from "./importPlan.ts";

/** A field with its current value and the one in the file. Choices by value, records by name. */
export type StoredChange = { readonly field: string; readonly before: string | null; readonly after: string | null };

/** The result of checking a row. */
export type RowResult = {
  readonly number: number;
  readonly cells: readonly string[];
  readonly state: "new" | "changed" | "same" | "error";
  readonly targetId: Id | null;
  readonly version: number | null;
  /**
   * Input of the call that writes it; a `RowReference` is a placeholder for the id of a record that is not created yet.
   */
  readonly input: Values | null;
  readonly changes: readonly StoredChange[];
  readonly faults: readonly Fault[];
  /** Unique values of the row, and names with which others may refer to it. */
  readonly marks: readonly string[];
};

/** A row with its key. */
export type KeyedDraft = {
  readonly draft: RowDraft;
  readonly key: RowKey | undefined;
  readonly marks: readonly string[];
  /** Values for a key that the file does not have, the best first. */
  readonly proposals: readonly string[];
};

/** What the checks of a batch of rows share. */
export type ValidationContext = {
  readonly ctx: Context;
  readonly plan: ImportPlan;
  readonly file: FileState;
  readonly known: KnownRecords;
  /** Records with unique values, by field and value. */
  readonly holders: ReadonlyMap<string, ReadonlyMap<string, Id>>;
  /** Names of the records that fields currently refer to, by field and id. */
  readonly names: ReadonlyMap<string, ReadonlyMap<unknown, string>>;
  /** Proposed keys that records have. */
  readonly takenProposals: ReadonlySet<string>;
};

/** The values that a row fills into a field; emptied and missing ones are never duplicates. */
export function listFilledValues({ values }: RowDraft, field: string): string[] {
  const value = values.get(field);
  return value === undefined || value === null ? [] : [typeof value === "string" ? value : JSON.stringify(value)];
}

/** A unique value as a mark. */
export function toUniqueMark(field: string, value: string): string {
  return `unique:${field}:${value}`;
}

/** A proposed key as a mark. */
export function toProposalMark(proposal: string): string {
  return `proposal:${proposal.toLowerCase()}`;
}

/** The ids in a field that refers to one record, to several, or to none. */
export function listIds(value: unknown): Id[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((value) => (typeof value === "number" && value > 0 ? [toId(value)] : []));
}

import * as z from "zod";
import type { Call } from "#contract/api";
import { coreOf } from "#contract/schema";
import type { Offered } from "#server/access/permission";
import type { Module } from "#server/module";
import { columnName } from "#server/rows/statement";
import type { TrackedLink, TrackedRecord } from "./tracked.ts";

/** A tracked record with what its calls take and answer. */
export type BookedRecord = TrackedRecord & {
  /** Fields that the answers of its read call show, by their name on the wire. */
  readonly answered: ReadonlyMap<string, z.core.$ZodType>;
  /** Calls that write fields of a record, with the fields that they take. */
  readonly writers: readonly { readonly call: string; readonly fields: ReadonlySet<string> }[];
};

/** A link and the kind of record that it belongs to. */
export type BookedLink = TrackedLink & { readonly record: BookedRecord };

/** All records of the product whose history is kept. */
export type RecordBook = {
  readonly all: readonly BookedRecord[];
  find(entity: string): BookedRecord | undefined;
  /** By the name of its table in the database. */
  ofTable(table: string): BookedRecord | undefined;
  /** The links of a table, by every record that they belong to. */
  linksOf(table: string): readonly BookedLink[];
};

/** Opens the book. Throws when a record names a call or a column that is not there, so that the server does not start. */
export function openRecordBook(modules: readonly Module[], routes: readonly Offered[]): RecordBook {
  const calls = new Map(routes.map(({ api, name, call }) => [`${api.name}/${name}`, call]));
  const all = modules.flatMap(({ records = [] }) => records).map((record) => booked(record, calls));
  const links = all.flatMap((record) => (record.links ?? []).map((link) => ({ ...link, record })));
  const byEntity = new Map(all.map((record) => [record.entity, record]));
  const byTable = new Map(all.map((record) => [record.table.name, record]));
  const linksByTable = Map.groupBy(links, ({ table }) => table.name);
  if (byEntity.size < all.length || byTable.size < all.length) throw new Error("a record is tracked twice");
  return {
    all,
    find: (entity) => byEntity.get(entity),
    ofTable: (table) => byTable.get(table),
    linksOf: (table) => linksByTable.get(table) ?? [],
  };
}

function booked(record: TrackedRecord, calls: ReadonlyMap<string, Call>): BookedRecord {
  checkColumns(record);
  const find = (name: string): Call => {
    const call = calls.get(name);
    if (call === undefined) throw new Error(`${record.entity} tracks the call ${name}, which is not there`);
    return call;
  };
  find(record.remove);
  const { setStatus = `${record.entity}/setStatus`, furtherWrites = [] } = record;
  const writers = [record.update, ...(calls.has(setStatus) ? [setStatus] : []), ...furtherWrites].map((call) => ({
    call,
    fields: new Set(Object.keys(find(call).input.shape)),
  }));
  return { ...record, writers, answered: new Map(Object.entries(answerOf(find(record.read).output))) };
}

function checkColumns({ entity, table, name = "name", wire = {}, references = {}, derived = [] }: TrackedRecord): void {
  for (const column of [name, ...Object.keys(wire), ...Object.keys(references), ...derived]) {
    if (!(column in table.columns))
      throw new Error(`${entity} tracks the column ${columnName(column)}, which is not there`);
  }
}

/** The fields of one row of an answer: of a page, of a list, or of the answer itself. */
function answerOf(output: z.core.$ZodType): Record<string, z.core.$ZodType> {
  const core = coreOf(output);
  if (core instanceof z.ZodArray) return answerOf(core.element);
  if (!(core instanceof z.ZodObject)) throw new Error("the read call of a tracked record answers no rows");
  const shape: Record<string, z.core.$ZodType> = core.shape;
  return shape["items"] === undefined ? shape : answerOf(shape["items"]);
}

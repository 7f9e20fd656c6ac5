import * as z from "zod";
import type { Call } from "#contract/api";
import { unwrapSchema } from "#contract/schema";
import type { OfferedCall } from "#core/request/access/permission";
import { toColumnName } from "#core/rows/statement";
import type { TrackedLink, TrackedRecord } from "./trackedRecord.ts";

declare module "../app.ts" {
  interface App {
    /** Records with a history. */
    readonly records: RecordRegistry;
  }
}

/** A tracked record with the fields of its calls. */
export type RegisteredRecord = TrackedRecord & {
  /** Fields in the answers of its read call, by their name on the wire. */
  readonly responseFields: ReadonlyMap<string, z.core.$ZodType>;
  /** Calls that write fields of a record, with these fields. */
  readonly writers: readonly { readonly call: string; readonly fields: ReadonlySet<string> }[];
};

/** A link and the kind of record that it belongs to. */
export type RegisteredLink = TrackedLink & { readonly record: RegisteredRecord };

/** All records of the product with a history. */
export type RecordRegistry = {
  readonly all: readonly RegisteredRecord[];
  find(entity: string): RegisteredRecord | undefined;
  /** The same kind with the table of the records that a tenant keeps for itself, if it has one. */
  findOwn(entity: string): RegisteredRecord | undefined;
  /** By the database name of its table. */
  findByTable(table: string): RegisteredRecord | undefined;
  /** The links of a table, for every record that they belong to. */
  listLinks(table: string): readonly RegisteredLink[];
};

/**
 * Registers the tracked records. Throws if a record names an unknown call or column, so that the server does not start.
 */
export function createRecordRegistry(
  records: readonly TrackedRecord[],
  routes: readonly OfferedCall[],
): RecordRegistry {
  const calls = new Map(routes.map(({ api, name, call }) => [`${api.name}/${name}`, call]));
  const all = records.map((record) => registerRecord(record, calls));
  const own = all.flatMap(({ ownTable, ...record }) =>
    ownTable === undefined ? [] : [{ ...record, table: ownTable }],
  );
  const links = all.flatMap((record) => (record.links ?? []).map((link) => ({ ...link, record })));
  const byEntity = new Map(all.map((record) => [record.entity, record]));
  const ownByEntity = new Map(own.map((record) => [record.entity, record]));
  const byTable = new Map([...all, ...own].map((record) => [record.table.name, record]));
  const linksByTable = Map.groupBy(links, ({ table }) => table.name);
  if (byEntity.size < all.length || byTable.size < all.length + own.length)
    throw new Error("a record is tracked twice");
  return {
    all,
    find: (entity) => byEntity.get(entity),
    findOwn: (entity) => ownByEntity.get(entity),
    findByTable: (table) => byTable.get(table),
    listLinks: (table) => linksByTable.get(table) ?? [],
  };
}

function registerRecord(record: TrackedRecord, calls: ReadonlyMap<string, Call>): RegisteredRecord {
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
  return { ...record, writers, responseFields: new Map(Object.entries(answerOf(find(record.read).output))) };
}

function checkColumns({
  entity,
  table,
  name = "name",
  wireNames = {},
  references = {},
  valueTexts = {},
  derived = [],
}: TrackedRecord): void {
  const named = [wireNames, references, valueTexts].flatMap((of) => Object.keys(of));
  for (const column of [name, ...named, ...derived]) {
    if (!(column in table.columns))
      throw new Error(`${entity} tracks the column ${toColumnName(column)}, which is not there`);
  }
}

/** The fields of one row in an answer: of a page, of a list, or of the answer itself. */
function answerOf(output: z.core.$ZodType): Record<string, z.core.$ZodType> {
  const core = unwrapSchema(output);
  if (core instanceof z.ZodArray) return answerOf(core.element);
  if (!(core instanceof z.ZodObject)) throw new Error("the read call of a tracked record answers no rows");
  const shape: Record<string, z.core.$ZodType> = core.shape;
  return shape["items"] === undefined ? shape : answerOf(shape["items"]);
}

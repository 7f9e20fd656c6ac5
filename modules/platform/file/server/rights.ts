import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import { defineExtensionPoint } from "#core/request/extensionPoint";

/**
 * Rights on the files of one kind of record, from the module of the record. Without them the data scope of the file's
 * creator decides, as for files without a record.
 */
export type RecordFileRights = {
  /** The wire name of the record: `sysNotice`. */
  readonly entity: string;
  /** Those of these records whose files the caller may read. */
  findReadable(ctx: Context, ids: readonly Id[]): Promise<ReadonlySet<Id>>;
  /** Whether the caller may add, change and delete files of the record. */
  canWrite(ctx: Context, id: Id): Promise<boolean>;
};

/** Filled by modules whose records have files: `extensions: [recordFileRights.provide({ … })]`. */
export const recordFileRights = defineExtensionPoint<RecordFileRights>("file.recordRights");

/** The rights on the files of a kind of record, if its module decides on them. */
export function findRecordRights(ctx: Context, entity: string | null): RecordFileRights | undefined {
  return entity === null ? undefined : recordFileRights.list(ctx).find((rights) => rights.entity === entity);
}

/** The kinds of records that decide on their files themselves. */
export function listGuardedEntities(ctx: Context): readonly string[] {
  return recordFileRights.list(ctx).map(({ entity }) => entity);
}

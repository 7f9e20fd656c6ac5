import type * as z from "zod";

/** Whose fields an object shows. */
export type RecordMark = {
  /** The record as the wire calls it: `sysUser`. */
  readonly entity: string;
  /** What the keys of its words begin with: `account` of `account.phone`. */
  readonly prefix: string;
  /** Fields that also show a field of a record, by its name there: `{ organisationName: ["sysOrg:name"] }`. */
  readonly names: Readonly<Record<string, readonly string[]>>;
  /** Fields that say nothing of the record itself and are never taken away. */
  readonly always: readonly string[];
};

const marks = new WeakMap<object, RecordMark>();

/**
 * Marks the schema of a record, or of a part of it, in answers: fields that a role takes away are removed from every
 * object of it. `names`: fields that show another record's field, or this one's under another name.
 *
 * ```ts
 * export const Account = recordOf("sysUser", "account", z.object({ id: Id, phone: z.string().nullable() }));
 * ```
 */
// oxlint-disable-next-line eslint/max-params -- the first three stand in every contract, the last seldom
export function recordOf<S extends z.ZodObject>(
  entity: string,
  prefix: string,
  schema: S,
  about: Partial<Pick<RecordMark, "names" | "always">> = {},
): S {
  marks.set(schema, { entity, prefix, names: about.names ?? {}, always: about.always ?? [] });
  return schema;
}

/** The mark of a schema, `undefined` where it shows no record. */
export function markOf(schema: object): RecordMark | undefined {
  return marks.get(schema);
}

const ofEveryRecord: ReadonlySet<string> = new Set([
  ...["id", "tenantId", "version", "children", "hasChildren"],
  ...["createTime", "updateTime", "createUserId", "createUserName", "updateUserId", "updateUserName"],
]);

/** Whether a role can take a field of a record away: ids, version and who changed it when always stay. */
export function isRemovable(mark: RecordMark, field: string): boolean {
  return !ofEveryRecord.has(field) && !mark.always.includes(field);
}

import * as z from "zod";

/** Which record an object shows fields of. */
export type RecordMetadata = {
  /** Name of the record on the wire: `sysUser`. */
  readonly entity: string;
  /** Prefix of its text keys: `account` of `account.phone`. */
  readonly prefix: string;
  /** Fields that show a field of another record, by its name there: `{ organisationName: ["sysOrg:name"] }`. */
  readonly names: Readonly<Record<string, readonly string[]>>;
  /** Fields that are not part of the record itself and can never be hidden. */
  readonly always: readonly string[];
};

const records = z.registry<RecordMetadata>();

/**
 * Registers the schema of a record, or of a part of it, in answers: fields that a role hides are removed from each object
 * of it. `names`: fields that show another record's field, or this one's under another name. A schema that is derived from
 * the result by `extend`, `pick` or `omit` has to be registered again; the server does not start with one that is not.
 *
 * ```ts
 * export const Account = defineRecordSchema("sysUser", "account", z.object({ id: Id, phone: z.string().nullable() }));
 * ```
 */
// oxlint-disable-next-line eslint/max-params -- every contract passes the first three, few pass the options
export function defineRecordSchema<S extends z.ZodObject>(
  entity: string,
  prefix: string,
  schema: S,
  { names = {}, always = [] }: Partial<Pick<RecordMetadata, "names" | "always">> = {},
): S {
  records.add(schema, { entity, prefix, names, always });
  return schema;
}

/** The record whose fields a schema contains; `undefined` if there is none. */
export function findRecordMetadata(schema: z.core.$ZodType): RecordMetadata | undefined {
  return records.get(schema);
}

const recordColumns: ReadonlySet<string> = new Set([
  "id",
  "tenantId",
  "version",
  "children",
  "hasChildren",
  "createTime",
  "updateTime",
  "createUserId",
  "createUserName",
  "updateUserId",
  "updateUserName",
]);

/** Whether a role can hide a field of a record: ids, version, creator and editor always stay visible. */
export function canHideField(metadata: RecordMetadata, field: string): boolean {
  return !recordColumns.has(field) && !metadata.always.includes(field);
}

import * as z from "zod";
import { defineApi, get, post, withPathSegments } from "#contract/api";
import { errors } from "#contract/errors";
import { Instant, SearchText } from "#contract/fields";
import { Id } from "#contract/id";
import { ListQuery, pageOf } from "#contract/page";
import { timeRange } from "#contract/timeRange";

/** What a statement did to a row. */
export const DiffType = z.enum(["insert", "update", "delete"]);
/** See `DiffType`. */
export type DiffType = z.infer<typeof DiffType>;

/** A change of one row. */
export const Difference = z.object({
  id: Id,
  createTime: Instant,
  createUserId: z.int().nullable(),
  createUserName: z.string().nullable(),
  /** The kind of record and its name, as far as the caller may see it. */
  businessData: z.string(),
  diffType: DiffType,
  /** The kind of record on the wire; null for rows that only link records. */
  entity: z.string().nullable(),
  recordId: Id,
  requestId: z.string().nullable(),
  /** Always null: statements are not kept, because they contain values that roles hide. */
  sql: z.null(),
  parameters: z.null(),
  elapsed: z.null(),
});
/** See the schema of the same name. */
export type Difference = z.infer<typeof Difference>;

const Value = z.string().nullable();

/** One field before and after, with its title in the caller's language. */
export const DifferenceField = z.object({ field: z.string(), title: z.string(), before: Value, after: Value });
/** See the schema of the same name. */
export type DifferenceField = z.infer<typeof DifferenceField>;

/** A change with its values; those that the caller may not see are left out. */
export const DifferenceDetail = Difference.extend({
  /** JSON documents by field; null if there are none, or if the caller may not see the record. */
  beforeData: z.string().nullable(),
  afterData: z.string().nullable(),
  fields: z.array(DifferenceField),
  /** Whether the caller may see the record. */
  isVisible: z.boolean(),
  /** The address of the record in the console; null if it has no list there, or is deleted. */
  recordPath: z.string().nullable(),
});
/** See the schema of the same name. */
export type DifferenceDetail = z.infer<typeof DifferenceDetail>;

/** The change history of all records (contract 10, 10.2). */
export const differenceLogApi = defineApi("sysLogDiff", {
  page: post(
    ListQuery.extend({
      ...timeRange,
      createUserName: SearchText,
      diffType: DiffType.optional(),
      requestId: SearchText,
    }),
    pageOf(Difference),
    "granted",
  ),
  detail: withPathSegments(get(z.object({ id: Id }), DifferenceDetail, { code: "sysLogDiff/page" }), "id"),
});

export const differenceLogError = errors({ "differenceLog.missing": "D1002" });

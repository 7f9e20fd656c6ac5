import * as z from "zod";
import { defineApi, Done, post } from "#contract/api";
import {
  auditColumns,
  createUpdateSchema,
  optionalText,
  OrderNo,
  SearchText,
  Status,
  StatusValue,
  text,
} from "#contract/fields";
import { Id, IdOnly } from "#contract/id";
import { ListQuery, pageOf } from "#contract/page";

/** The record of the catalogue's forms: a work item on a fictitious site. */
export const WorkDraft = z.object({
  name: text(64),
  code: text(32),
  kind: z.enum(["earth", "concrete", "steel", "finish"]).default("concrete"),
  foreman: text(32),
  gender: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(9)]).default(1),
  phone: optionalText(16),
  startDate: z.string().nullish(),
  amount: z.number().min(0).max(100_000_000).default(0),
  progress: z.int().min(0).max(100).default(0),
  isCritical: z.boolean().default(false),
  orderNo: OrderNo,
  status: StatusValue.default(Status.enabled),
  unitId: Id.nullish(),
  helperIds: z.array(Id).max(20).default([]),
  remark: optionalText(256),
});

/** A row of the catalogue's lists. */
export const Work = z.object({
  id: Id,
  name: z.string(),
  code: z.string(),
  kind: z.enum(["earth", "concrete", "steel", "finish"]),
  foreman: z.string(),
  gender: z.int(),
  phone: z.string().nullable(),
  startDate: z.string().nullable(),
  amount: z.number(),
  progress: z.int(),
  isCritical: z.boolean(),
  tags: z.array(z.string()),
  unit: z.string().nullable(),
  unitId: Id.nullable(),
  unitPath: z.string().nullable(),
  helperIds: z.array(Id),
  photo: z.string().nullable(),
  drawing: z.object({ name: z.string(), url: z.string(), size: z.number() }).nullable(),
  orderNo: z.int(),
  status: StatusValue,
  remark: z.string().nullable(),
  ...auditColumns,
});
/** See the schema of the same name. */
export type Work = z.infer<typeof Work>;

/** Answered in the browser: see `workAnswers`. */
export const workApi = defineApi("catalogueWork", {
  page: post(
    ListQuery.extend({
      keyword: SearchText,
      kind: z.string().optional(),
      status: StatusValue.optional(),
      /** The state that the list shows instead of rows. */
      state: z.enum(["loading", "empty", "failed"]).optional(),
    }),
    pageOf(Work),
    "signedIn",
  ),
  add: post(WorkDraft, Done, "signedIn"),
  update: post(createUpdateSchema(WorkDraft), Done, "signedIn"),
  delete: post(IdOnly, Done, "signedIn"),
  setStatus: post(z.object({ id: Id, status: StatusValue }), z.int(), "signedIn"),
});

/** The same rows, for an account without permission to read them. */
export const forbiddenApi = defineApi("catalogueClosedWork", {
  page: post(ListQuery, pageOf(Work), { code: "catalogueClosedWork/nobody" }),
});

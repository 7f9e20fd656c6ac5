import * as z from "zod";
import { defineApi, Done, post } from "#contract/api";
import { errors } from "#contract/errors";
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
import { defineRecordSchema } from "#contract/record";

/** What a person fills in. The pair of name and code is unique in a tenant. */
export const ThingDraft = z.object({
  name: text(64),
  code: text(64),
  orderNo: OrderNo,
  status: StatusValue.default(Status.enabled),
  remark: optionalText(128),
});

/** A row of the list. */
export const Thing = defineRecordSchema(
  "thing",
  "thing",
  z.object({
    id: Id,
    name: z.string(),
    code: z.string(),
    orderNo: z.int(),
    status: StatusValue,
    remark: z.string().nullable(),
    ...auditColumns,
  }),
);
/** See the schema of the same name. */
export type Thing = z.infer<typeof Thing>;

/** `keyword` is looked for in name, code and the name's readings in pinyin. */
const Filter = { keyword: SearchText, name: SearchText, code: SearchText, status: StatusValue.optional() };

export const thingApi = defineApi("thing", {
  page: post(ListQuery.extend(Filter), pageOf(Thing), "granted"),
  add: post(ThingDraft, Done, "granted"),
  update: post(createUpdateSchema(ThingDraft), Done, "granted"),
  setStatus: post(z.object({ id: Id, status: StatusValue }), z.int(), "granted"),
  delete: post(IdOnly, Done, "granted"),
});

export const thingError = errors({
  "thing.taken": "D1006",
  "thing.missing": "D1002",
});

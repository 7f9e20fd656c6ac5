import * as z from "zod";
import { defineApi, Done, get, markShared, NoInput, post } from "#contract/api";
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
import { ListQuery, PageQuery, pageOf } from "#contract/page";
import { defineRecordSchema } from "#contract/record";

/** Fields of the form. The pair of name and code is unique in a tenant. */
export const PositionDraft = z.object({
  name: text(64),
  code: text(64),
  orderNo: OrderNo,
  status: StatusValue.default(Status.enabled),
  remark: optionalText(128),
});

/** A holder of a position, with only the fields that the list needs. */
export const PositionHolder = defineRecordSchema(
  "sysUser",
  "account",
  z.object({ id: Id, account: z.string(), realName: z.string() }),
);
/** See the schema of the same name. */
export type PositionHolder = z.infer<typeof PositionHolder>;

/** A row of the list. */
export const Position = defineRecordSchema(
  "sysPos",
  "position",
  z.object({
    id: Id,
    name: z.string(),
    code: z.string().nullable(),
    orderNo: z.int(),
    status: StatusValue,
    remark: z.string().nullable(),
    tenantName: z.string(),
    /** Number of holders in the caller's data scope, as main or as further position. */
    staffCount: z.int(),
    /** The holders in the caller's data scope, at most 100 each and 1000 on a page. */
    userList: z.array(PositionHolder),
    ...auditColumns,
  }),
  { names: { userList: ["sysPos:staffCount"] }, always: ["tenantName"] },
);
/** See the schema of the same name. */
export type Position = z.infer<typeof Position>;

/** One line of the staff details. `isMain` tells the main position from a further one. */
export const PositionStaff = defineRecordSchema(
  "sysUser",
  "account",
  z.object({
    id: Id,
    account: z.string(),
    realName: z.string(),
    organisationName: z.string().nullable(),
    isMain: z.boolean(),
    joinDate: z.string().nullable(),
    status: StatusValue,
  }),
  { names: { organisationName: ["sysUser:orgId", "sysOrg:name"] }, always: ["isMain"] },
);
/** See the schema of the same name. */
export type PositionStaff = z.infer<typeof PositionStaff>;

/** Positions that most construction companies have, by their text and with their code. */
export const suggestedPositions = [
  { title: "position.suggested.generalManager", code: "GM" },
  { title: "position.suggested.departmentManager", code: "DM" },
  { title: "position.suggested.projectManager", code: "PM" },
  { title: "position.suggested.siteManager", code: "SM" },
  { title: "position.suggested.safetyOfficer", code: "SO" },
  { title: "position.suggested.qualityInspector", code: "QI" },
  { title: "position.suggested.storekeeper", code: "SK" },
  { title: "position.suggested.accountant", code: "AC" },
  { title: "position.suggested.foreman", code: "FM" },
  { title: "position.suggested.worker", code: "WK" },
] as const;

/** `keyword` matches name, code and the name's readings in pinyin. */
const Filter = { keyword: SearchText, name: SearchText, code: SearchText };

export const positionApi = defineApi("sysPos", {
  page: markShared(post(ListQuery.extend({ ...Filter, status: StatusValue.optional() }), pageOf(Position), "granted")),
  list: get(z.object(Filter), z.array(Position), "granted"),
  staff: post(PageQuery.extend({ id: Id }), pageOf(PositionStaff), { code: "sysPos/page" }),
  add: post(PositionDraft, Done, "granted"),
  /** A code for a new position by its name. */
  proposeCode: post(PositionDraft.pick({ name: true }), z.string(), { code: "sysPos/add" }),
  /** Adds the suggested positions that do not exist yet. */
  addSuggested: post(NoInput, Done, { code: "sysPos/add" }),
  update: post(createUpdateSchema(PositionDraft), Done, "granted"),
  setStatus: post(z.object({ id: Id, status: StatusValue }), z.int(), "granted"),
  delete: post(IdOnly, Done, "granted"),
});

export const positionError = errors({
  "position.taken": "D6000",
  "position.in_use": "D6001",
  "position.missing": "D6003",
});

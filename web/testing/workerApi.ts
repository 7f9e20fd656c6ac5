import * as z from "zod";
import { defineApi, Done, get, post } from "#contract/api";
import { auditColumns, createUpdateSchema, optionalText, text } from "#contract/fields";
import { Id, IdOnly, toId } from "#contract/id";
import { toPage, PageQuery, pageOf } from "#contract/page";
import type { OwnerTexts } from "#contract/text";
import type { DictionaryEntry } from "#contract/session";
import type { FakeServer } from "./fakeServer.ts";

const Sex = z.union([z.literal(1), z.literal(2)]);

const WorkerDraft = z.object({
  name: text(20),
  pinyin: optionalText(40),
  sex: Sex.default(1),
  nation: optionalText(8),
  birthday: z.string().nullish(),
  account: text(20),
  phone: z.string().regex(/^1\d{10}$/u),
});

const Worker = z.object({
  id: Id,
  name: z.string(),
  account: z.string(),
  avatar: z.string().nullable(),
  sex: Sex,
  birthday: z.string().nullable(),
  /** Missing for accounts whose roles hide it. */
  phone: z.string().nullable().optional(),
  teams: z.array(z.object({ id: Id, name: z.string() })),
  trades: z.string(),
  ...auditColumns,
});
/** A worker on a site: the record of the tests of long forms and of person cells. */
export type Worker = z.infer<typeof Worker>;

const WorkerDetail = WorkerDraft.extend({
  id: Id,
  phone: z.string().nullable().optional(),
  pinyin: z.string().nullable(),
  nation: z.string().nullable(),
  version: z.int(),
});
/** The record as the form needs it. */
export type WorkerDetail = z.infer<typeof WorkerDetail>;

/** An API without a module: its rows have fewer fields than its form needs. */
export const workerApi = defineApi("worker", {
  page: post(
    PageQuery.extend({ name: z.string().optional(), phone: z.string().optional(), sex: Sex.optional() }),
    pageOf(Worker),
    "granted",
  ),
  detail: get(IdOnly, WorkerDetail, "granted"),
  add: post(WorkerDraft, Done, "granted"),
  update: post(createUpdateSchema(WorkerDraft), Done, "granted"),
  join: post(IdOnly, Done, "granted"),
  reveal: post(z.object({ id: Id, field: z.string() }), z.object({ value: z.string().nullable() }), "granted"),
});

const texts = {
  "worker.title": "人员",
  "worker.person": "个人信息",
  "worker.work": "工作信息",
  "worker.history": "变更历史",
  "worker.accountHint": "保存后不能修改",
  "worker.name": "姓名",
  "worker.pinyin": "拼音",
  "worker.sex": "性别",
  "worker.nation": "民族",
  "worker.birthday": "出生日期",
  "worker.account": "账号",
  "worker.phone": "手机",
  "worker.teams": "班组",
  "worker.trades": "工种",
};

/** The texts of the API above. */
export const workerText: OwnerTexts = texts;

declare module "#contract/text" {
  interface Texts {
    testingWorker: typeof texts;
  }
}

/** A worker; a test sets the values that matter. */
export function aWorker(index: number, values: Partial<Worker> = {}): Worker {
  return {
    id: toId(index),
    name: `张三${index}`,
    account: `zhang${index}`,
    avatar: null,
    sex: 1,
    birthday: "1990-03-07",
    phone: "13800001000",
    teams: [],
    trades: "",
    createTime: new Date("2026-11-01T02:00:00Z"),
    updateTime: null,
    createUserId: null,
    createUserName: "管理员",
    updateUserId: null,
    updateUserName: null,
    version: 3,
    ...values,
  };
}

/** The reply of the detail call for the worker with this number. */
export function aWorkerDetail(index: number, values: Partial<WorkerDetail> = {}): WorkerDetail {
  const { id, name, account, sex, birthday, phone } = aWorker(index);
  return { id, name, account, sex, birthday, phone, pinyin: "zhangsan", nation: "2", version: 5, ...values };
}

/** The server answers these workers, and the same detail of each. */
export function serveWorkers(server: FakeServer, ...workers: Worker[]): void {
  server.answer(workerApi, "page", ({ page = 1, pageSize = 20 }) =>
    toPage({ page, pageSize }, { total: workers.length }, workers),
  );
  server.answer(workerApi, "detail", () => aWorkerDetail(1));
}

/** Code lists as a session loads them. */
export const dictionaries: Record<string, DictionaryEntry[]> = {
  GenderEnum: [anEntry("1", "男", "primary"), anEntry("2", "女", "danger")],
  NationEnum: [anEntry("1", "汉族", null), anEntry("2", "壮族", null)],
};

function anEntry(value: string, label: string, tagType: string | null): DictionaryEntry {
  return {
    value,
    label,
    tagType,
    typeCode: "",
    code: null,
    remark: null,
    orderNo: 100,
    styleSetting: null,
    classSetting: null,
    extData: null,
  };
}

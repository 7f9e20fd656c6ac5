import * as z from "zod";
import { defineApi, Done, post } from "#contract/api";
import { auditColumns, changesOf, optionalText, OrderNo, Status, StatusValue, text } from "#contract/fields";
import { Id, IdOnly, idOf } from "#contract/id";
import { asPage, ListQuery, pageOf } from "#contract/page";
import type { Wording } from "#contract/text";
import type { FakeServer } from "./fakeServer.ts";

const SiteDraft = z.object({
  name: text(20),
  code: text(8),
  manager: optionalText(20),
  orderNo: OrderNo,
  status: StatusValue.default(Status.enabled),
});

const Site = z.object({
  id: Id,
  name: z.string(),
  code: z.string(),
  manager: z.string().nullable(),
  orderNo: z.int(),
  status: StatusValue,
  ...auditColumns,
});
/** A building site: what the tests of the kit make lists of. */
export type Site = z.infer<typeof Site>;

/** An API of no module, with every call that the kit knows. */
export const siteApi = defineApi("site", {
  page: post(
    ListQuery.extend({
      name: z.string().optional(),
      code: z.string().optional(),
      manager: z.string().optional(),
      orderNo: z.int().optional(),
      status: StatusValue.optional(),
    }),
    pageOf(Site),
    "granted",
  ),
  add: post(SiteDraft, Done, "granted"),
  update: post(changesOf(SiteDraft), Done, "granted"),
  setStatus: post(z.object({ id: Id, status: StatusValue }), z.int(), "granted"),
  delete: post(IdOnly, Done, "granted"),
});

const words = {
  "site.title": "工地",
  "site.name": "名称",
  "site.code": "编码",
  "site.manager": "负责人",
  "site.orderNo": "排序",
  "site.status": "状态",
};

/** The words of the API above. */
export const siteText: Wording = words;

declare module "#contract/text" {
  interface Texts {
    testing: typeof words;
  }
}

/** A site; a test says what matters. */
export function aSite(index: number, about: Partial<Site> = {}): Site {
  return {
    id: idOf(index),
    name: `工地 ${index}`,
    code: `S${index}`,
    manager: null,
    orderNo: 100,
    status: Status.enabled,
    createTime: new Date("2026-11-01T02:00:00Z"),
    updateTime: null,
    createUserId: null,
    createUserName: "管理员",
    updateUserId: null,
    updateUserName: null,
    version: 3,
    ...about,
  };
}

/** So many sites, numbered from 1. */
export function sites(count: number): Site[] {
  return Array.from({ length: count }, (_, index) => aSite(index + 1));
}

/** The server answers pages of these, and those of them that are asked for by their ids. */
export function serveSites(server: FakeServer, all: readonly Site[]): void {
  server.answer(siteApi, "page", ({ page = 1, pageSize = 20, ids }) => {
    const asked = ids === undefined ? all : all.filter(({ id }) => ids.includes(id));
    return asPage({ page, pageSize }, { total: asked.length }, asked.slice((page - 1) * pageSize, page * pageSize));
  });
}

import * as z from "zod";
import { defineApi, Done, post } from "#contract/api";
import { auditColumns, createUpdateSchema, optionalText, OrderNo, Status, StatusValue, text } from "#contract/fields";
import { Id, IdOnly, toId } from "#contract/id";
import { ListQuery, pageOf, toPage } from "#contract/page";
import type { OwnerTexts } from "#contract/text";
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
  update: post(createUpdateSchema(SiteDraft), Done, "granted"),
  setStatus: post(z.object({ id: Id, status: StatusValue }), z.int(), "granted"),
  delete: post(IdOnly, Done, "granted"),
});

const texts = {
  "site.title": "工地",
  "site.name": "名称",
  "site.code": "编码",
  "site.manager": "负责人",
  "site.orderNo": "排序",
  "site.status": "状态",
};

/** The words of the API above. */
export const siteText: OwnerTexts = texts;

declare module "#contract/text" {
  interface Texts {
    testing: typeof texts;
  }
}

/** A site with defaults; a test sets what matters. */
export function aSite(index: number, values: Partial<Site> = {}): Site {
  return {
    id: toId(index),
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
    ...values,
  };
}

/** This number of sites, numbered from 1. */
export function createSites(count: number): Site[] {
  return Array.from({ length: count }, (_, index) => aSite(index + 1));
}

/** The server answers pages of these sites, and those that are requested by id. */
export function serveSites(server: FakeServer, all: readonly Site[]): void {
  server.answer(siteApi, "page", ({ page = 1, pageSize = 20, ids }) => {
    const selected = ids === undefined ? all : all.filter(({ id }) => ids.includes(id));
    return toPage(
      { page, pageSize },
      { total: selected.length },
      selected.slice((page - 1) * pageSize, page * pageSize),
    );
  });
}

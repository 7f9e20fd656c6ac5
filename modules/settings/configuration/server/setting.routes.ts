import { settingApi, tenantSettingApi } from "../contract.ts";
import type { ListQuery } from "#contract/page";
import * as crud from "#core/http/crud";
import { type PreparedOperation, routes } from "#core/http/routes";
import type { Context } from "#core/request/context";
import { listDeclaredSettings } from "./declared.service.ts";
import { findValue, listGroups } from "./setting.list.ts";
import { createSettingWrites } from "./setting.service.ts";
import { settings, tenantSettings } from "./setting.table.ts";
import { toSetting } from "./settingRows.ts";

/** The order of existing clients, unless they ask for another one (contract 03, 7). */
function newestFirst<Answer>(page: PageOperation<Answer>): PageOperation<Answer> {
  return {
    ...page,
    prepare: (call) => {
      const run = page.prepare(call);
      return async (ctx, input) =>
        await run(ctx, input.field === undefined ? { ...input, field: "id", order: "desc" } : input);
    },
  };
}

type PageOperation<Answer> = PreparedOperation<Context, ListQuery & { keyword?: string | undefined }, Answer>;

const filters = { search: ["name", "code", "groupCode"], match: ["sysFlag"], orderBy: "id" } as const;

export const settingRoutes = [
  ...routes(tenantSettingApi, {
    page: newestFirst(
      crud.page(tenantSettings, {
        ...filters,
        complete: async ({ app }, rows) => await Promise.resolve(rows.map((row) => toSetting(app, row))),
      }),
    ),
    list: crud.list(tenantSettings, {
      ...filters,
      orderBy: "orderNo",
      complete: async ({ app }, rows) => await Promise.resolve(rows.map((row) => toSetting(app, row))),
    }),
    groupList: async (ctx) => await listGroups(ctx, "tenant"),
    detail: async (ctx, { id }) => toSetting(ctx.app, await ctx.rows(tenantSettings).get(id)),
    configValueByCode: async (ctx, { code }) => await findValue(ctx, "tenant", code),
    declared: async (ctx) => await listDeclaredSettings(ctx, "tenant"),
    ...createSettingWrites("tenant"),
  }),
  ...routes(settingApi, {
    page: newestFirst(
      crud.page(settings, {
        ...filters,
        complete: async ({ app }, rows) => await Promise.resolve(rows.map((row) => toSetting(app, row))),
      }),
    ),
    list: crud.list(settings, {
      ...filters,
      orderBy: "orderNo",
      complete: async ({ app }, rows) => await Promise.resolve(rows.map((row) => toSetting(app, row))),
    }),
    groupList: async (ctx) => await listGroups(ctx, "installation"),
    detail: async (ctx, { id }) => toSetting(ctx.app, await ctx.rows(settings).get(id)),
    configValueByCode: async (ctx, { code }) => await findValue(ctx, "installation", code),
    declared: async (ctx) => await listDeclaredSettings(ctx, "installation"),
    ...createSettingWrites("installation"),
  }),
];

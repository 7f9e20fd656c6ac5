import { settingApi, tenantSettingApi } from "../contract.ts";
import * as crud from "#core/http/crud";
import { routes } from "#core/http/routes";
import { listDeclaredSettings } from "./declared.service.ts";
import { findValue, listGroups } from "./setting.list.ts";
import { createSettingWrites } from "./setting.service.ts";
import { settings, tenantSettings } from "./setting.table.ts";
import { toSetting } from "./settingRows.ts";

const filters = { search: ["name", "code", "groupCode"], match: ["sysFlag"], orderBy: "id" } as const;

export const settingRoutes = [
  ...routes(tenantSettingApi, {
    page: crud.page(tenantSettings, {
      ...filters,
      complete: async ({ app }, rows) => await Promise.resolve(rows.map((row) => toSetting(app, row))),
    }),
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
    page: crud.page(settings, {
      ...filters,
      complete: async ({ app }, rows) => await Promise.resolve(rows.map((row) => toSetting(app, row))),
    }),
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

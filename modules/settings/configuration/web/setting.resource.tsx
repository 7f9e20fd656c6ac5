import { defineResource } from "#kit";
import { settingApi, tenantSettingApi } from "../contract.ts";
import type { SettingOwner } from "./settingOwners.ts";

const rows = defineResource(settingApi, (column, field) => ({
  title: "setting.title",
  emptyText: "setting.otherHint",
  search: [field.text("name"), field.text("code")],
  columns: [
    column.text("name", { width: 200 }),
    column.text("code", { width: 200 }),
    column.text("value", { width: 240 }),
    column.text("groupCode", { width: 120 }),
    column.number("orderNo"),
    column.text("remark"),
  ],
  form: [
    field.text("name"),
    field.text("code"),
    field.textArea("value"),
    field.text("groupCode"),
    field.number("orderNo"),
    field.textArea("remark"),
  ],
  toCopy: ({ code: _, ...setting }) => setting,
}));

/** Rows that no part of the program reads. Those of the installation and of a tenant have the same fields and calls. */
export const otherSettings: Readonly<Record<SettingOwner, typeof rows>> = {
  installation: rows,
  tenant: { ...rows, api: tenantSettingApi },
};

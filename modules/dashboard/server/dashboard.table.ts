import type { PlacedWidget } from "#modules/dashboard/contract";
import { defaulted, instant, integer, json, nullable, reference } from "#server/rows/column";
import { defineLink } from "#server/rows/table";

/** Home pages. A policy of the database keeps those of an account to itself; of neither account nor role: the tenant's. */
export const dashboards = defineLink(
  "dashboard",
  { home: "tenant", scope: "tenant" },
  {
    id: defaulted(reference()),
    accountId: nullable(reference()),
    roleId: nullable(reference()),
    layout: json<{ readonly widgets: readonly PlacedWidget[] }>(),
    changedAt: defaulted(instant()),
  },
);

/** Favourite pages of accounts. A policy of the database keeps everybody else away from them. */
export const userMenus = defineLink(
  "user_menu",
  { home: "tenant", scope: "tenant" },
  {
    id: defaulted(reference()),
    accountId: reference(),
    menuId: reference(),
    orderNo: integer(),
  },
);

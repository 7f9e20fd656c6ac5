import type { PlacedWidget } from "../contract.ts";
import { defaulted, instant, integer, json, nullable, reference, withIds } from "#core/rows/column";
import { definePlainTable } from "#core/rows/table";

/**
 * Home pages. A database policy shows those of an account only to that account; without account and role it is the
 * tenant's.
 */
export const dashboards = definePlainTable(
  "dashboard",
  { location: "tenant", scope: "tenant", isPersonal: true, archive: "contained" },
  {
    id: defaulted(reference()),
    accountId: nullable(reference()),
    roleId: nullable(reference()),
    layout: withIds(json<{ readonly widgets: readonly PlacedWidget[] }>()),
    changedAt: defaulted(instant()),
  },
);

/** Favourite pages of accounts. A database policy shows them only to that account. */
export const userMenus = definePlainTable(
  "user_menu",
  { location: "tenant", scope: "tenant", isPersonal: true, archive: "contained" },
  {
    id: defaulted(reference()),
    accountId: reference(),
    menuId: reference(),
    orderNo: integer(),
  },
);

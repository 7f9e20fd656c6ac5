import { defineReadOnlyList } from "#kit";
import { roleApi } from "../contract.ts";

/** The holders of a role within the caller's data scope. */
export const roleHolders = defineReadOnlyList(roleApi, "users", (column) => ({
  title: "role.accounts",
  emptyText: "role.noHolders",
  columns: [
    column.text("realName", { width: 120, isSortable: false }),
    column.text("account", { width: 130, isSortable: false }),
    column.text("organisationName", { width: 180, isSortable: false }),
    column.status("status", { isSortable: false }),
  ],
}));

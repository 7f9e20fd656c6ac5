import { boolean, defaulted, instant, integer, nullable, references, text } from "#core/rows/column";
import { defineGlobalTable } from "#core/rows/table";
import { tenantAdministrationError } from "../contract.ts";

/** Named sets of menus that tenants are granted; only leaves, as roles store them. */
export const menuPackages = defineGlobalTable(
  "menu_package",
  { location: "copied", missing: () => tenantAdministrationError("menuPackage.missing") },
  {
    name: text(64),
    menuIds: defaulted(references()),
    /** It takes new menus itself of which it has the whole area. */
    takesNew: defaulted(boolean()),
    /** The menus that there were when its list was last decided; all others are new to it. */
    knownMenus: nullable(references()),
    reviewedAt: defaulted(instant()),
    orderNo: defaulted(integer()),
    remark: nullable(text(128)),
  },
);

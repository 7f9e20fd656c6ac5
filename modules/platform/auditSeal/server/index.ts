import { module } from "#core/boot/module";
import { sealedTables } from "#core/request/sealedTable";
import { auditSealText } from "../text/index.ts";
import { auditSealMenus } from "./auditSeal.menu.ts";
import { auditSealRoutes } from "./auditSeal.routes.ts";
import { auditAnchors, auditSeals } from "./auditSeal.table.ts";
import { startSealing } from "./sealRows.ts";

export { listAnchors } from "./anchors.ts";
export { removeRows } from "./removeRows.ts";
export type { Anchor, Seal } from "./seal.ts";
export { type ChainReader, type RowDigest, verifyPart } from "./verifyChain.ts";

export const auditSealModule = module({
  name: "auditSeal",
  routes: auditSealRoutes,
  tables: [auditSeals, auditAnchors],
  texts: auditSealText,
  menus: auditSealMenus,
  services: [startSealing],
  extensions: [sealedTables.provide({ table: "change_history", title: "auditSeal.history" })],
});

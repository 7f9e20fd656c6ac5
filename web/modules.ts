import { accountWeb } from "#modules/account/web";
import { catalogueWeb } from "#modules/catalogue/web";
import { exportWeb } from "#modules/export/web";
import { menuWeb } from "#modules/menu/web";
import { noticeWeb } from "#modules/notice/web";
import { onlineWeb } from "#modules/online/web";
import { organisationWeb } from "#modules/organisation/web";
import { outgoingWeb } from "#modules/outgoing/web";
import { permissionWeb } from "#modules/permission/web";
import { positionWeb } from "#modules/position/web";
import { roleWeb } from "#modules/role/web";
import { homeWeb } from "./home/index.ts";
import type { WebModule } from "./kit/webModule.ts";

/** The features that have screens here. */
export const webModules: readonly WebModule[] = [
  homeWeb,
  accountWeb,
  exportWeb,
  menuWeb,
  noticeWeb,
  onlineWeb,
  organisationWeb,
  outgoingWeb,
  permissionWeb,
  positionWeb,
  roleWeb,
  catalogueWeb,
];

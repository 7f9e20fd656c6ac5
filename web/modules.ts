import { accountWeb } from "#modules/account/web";
import { catalogueWeb } from "#modules/catalogue/web";
import { exportWeb } from "#modules/export/web";
import { menuWeb } from "#modules/menu/web";
import { noticeWeb } from "#modules/notice/web";
import { onlineWeb } from "#modules/online/web";
import { organisationWeb } from "#modules/organisation/web";
import { outgoingWeb } from "#modules/outgoing/web";
import { passwordPolicyWeb } from "#modules/passwordPolicy/web";
import { permissionWeb } from "#modules/permission/web";
import { positionWeb } from "#modules/position/web";
import { providerWeb } from "#modules/provider/web";
import { regionWeb } from "#modules/region/web";
import { registrationWeb } from "#modules/registration/web";
import { roleWeb } from "#modules/role/web";
import { homeWeb } from "./home/index.ts";
import { profileWeb } from "./profile/index.ts";
import { secondFactorWeb } from "./secondFactor/index.ts";
import type { WebModule } from "./kit/webModule.ts";
import { registerWeb } from "./registration/index.ts";

/** The features that have screens here. */
export const webModules: readonly WebModule[] = [
  homeWeb,
  profileWeb,
  accountWeb,
  exportWeb,
  menuWeb,
  noticeWeb,
  onlineWeb,
  organisationWeb,
  outgoingWeb,
  passwordPolicyWeb,
  permissionWeb,
  positionWeb,
  providerWeb,
  regionWeb,
  registrationWeb,
  roleWeb,
  secondFactorWeb,
  registerWeb,
  catalogueWeb,
];

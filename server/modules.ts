import { accountModule } from "#modules/account/server";
import { batchModule } from "#modules/batch/server";
import { codeModule } from "#modules/code/server";
import { constantModule } from "#modules/constant/server";
import { catalogueModule } from "#modules/catalogue/server";
import { dashboardModule } from "#modules/dashboard/server";
import { dictionaryModule } from "#modules/dictionary/server";
import { exportModule } from "#modules/export/server";
import { historyModule } from "#modules/history/server";
import { importModule } from "#modules/import/server";
import { menuModule } from "#modules/menu/server";
import { noticeModule } from "#modules/notice/server";
import { messageModule } from "#modules/message/server";
import { onlineModule } from "#modules/online/server";
import { organisationModule } from "#modules/organisation/server";
import { outgoingModule } from "#modules/outgoing/server";
import { passwordPolicyModule } from "#modules/passwordPolicy/server";
import { passkeyModule } from "#modules/passkey/server";
import { permissionModule } from "#modules/permission/server";
import { positionModule } from "#modules/position/server";
import { preferenceModule } from "#modules/preference/server";
import { providerModule } from "#modules/provider/server";
import { profileModule } from "#modules/profile/server";
import { regionModule } from "#modules/region/server";
import { registrationModule } from "#modules/registration/server";
import { roleModule } from "#modules/role/server";
import { secondFactorModule } from "#modules/secondFactor/server";
import { scanModule } from "#modules/scan/server";
import { sessionModule } from "#modules/session/server";
import { settingModule } from "#modules/setting/server";
import { slideModule } from "#modules/slide/server";
import { taskModule } from "#modules/task/server";
import { tenantModule } from "#modules/tenant/server";
import { viewModule } from "#modules/view/server";
import type { Module } from "#server/module";

/** The features of the product. */
export const modules: readonly Module[] = [
  sessionModule,
  tenantModule,
  menuModule,
  dictionaryModule,
  constantModule,
  settingModule,
  passwordPolicyModule,
  organisationModule,
  positionModule,
  regionModule,
  accountModule,
  roleModule,
  permissionModule,
  historyModule,
  catalogueModule,
  taskModule,
  batchModule,
  exportModule,
  importModule,
  viewModule,
  dashboardModule,
  preferenceModule,
  profileModule,
  outgoingModule,
  codeModule,
  providerModule,
  secondFactorModule,
  passkeyModule,
  scanModule,
  slideModule,
  onlineModule,
  messageModule,
  noticeModule,
  registrationModule,
];

import { accessModule } from "#modules/identity/access/server";
import { accountModule } from "#modules/identity/account/server";
import { brandingModule } from "#modules/settings/branding/server";
import { apiReferenceModule } from "#modules/developer/apiReference/server";
import { monitorModule } from "#modules/platform/monitor/server";
import { backupModule } from "#modules/platform/backup/server";
import { archiveModule } from "#modules/platform/archive/server";
import { batchModule } from "#modules/records/batch/server";
import { attachmentModule } from "#modules/platform/attachment/server";
import { commentModule } from "#modules/records/comment/server";
import { presenceModule } from "#modules/records/presence/server";
import { codeModule } from "#modules/identity/verificationCode/server";
import { catalogueModule } from "#modules/developer/catalogue/server";
import { dashboardModule } from "#modules/workspace/dashboard/server";
import { dictionaryModule } from "#modules/settings/dictionary/server";
import { fileModule } from "#modules/platform/file/server";
import { firstStepsModule } from "#modules/workspace/firstSteps/server";
import { exportModule } from "#modules/records/export/server";
import { historyModule } from "#modules/records/history/server";
import { importModule } from "#modules/records/import/server";
import { messageTemplateModule } from "#modules/settings/messageTemplate/server";
import { menuModule } from "#modules/identity/menu/server";
import { noticeModule } from "#modules/workspace/notice/server";
import { onlineModule } from "#modules/identity/online/server";
import { organisationModule } from "#modules/identity/organisation/server";
import { outboxModule } from "#modules/identity/outbox/server";
import { passwordModule } from "#modules/identity/password/server";
import { passkeyModule } from "#modules/identity/passkey/server";
import { permissionModule } from "#modules/identity/permission/server";
import { positionModule } from "#modules/identity/position/server";
import { preferenceModule } from "#modules/workspace/preferences/server";
import { providerModule } from "#modules/identity/provider/server";
import { profileModule } from "#modules/workspace/profile/server";
import { regionModule } from "#modules/settings/region/server";
import { registrationModule } from "#modules/identity/registration/server";
import { roleModule } from "#modules/identity/role/server";
import { secondFactorModule } from "#modules/identity/secondFactor/server";
import { scanModule } from "#modules/identity/scan/server";
import { sessionModule } from "#modules/identity/session/server";
import { configurationModule } from "#modules/settings/configuration/server";
import { constantModule } from "#modules/settings/constant/server";
import { captchaModule } from "#modules/identity/captcha/server";
import { taskModule } from "#modules/records/task/server";
import { tenantDatabaseModule } from "#modules/identity/tenantDatabase/server";
import { tenantAdministrationModule } from "#modules/identity/tenantAdministration/server";
import { tenantModule } from "#modules/identity/tenant/server";
import { cacheModule } from "#modules/platform/cache/server";
import { logModule } from "#modules/platform/log/server";
import { jobModule } from "#modules/platform/job/server";
import { serialModule } from "#modules/platform/serial/server";
import { differenceLogModule } from "#modules/platform/differenceLog/server";
import { messageLogModule } from "#modules/platform/messageLog/server";
import { httpLogModule } from "#modules/platform/httpLog/server";
import { auditSealModule } from "#modules/platform/auditSeal/server";
import { usageModule } from "#modules/platform/usage/server";
import { viewModule } from "#modules/records/view/server";
import { scheduleModule } from "#modules/workspace/schedule/server";
import { messageModule } from "#modules/workspace/message/server";
import { releaseNoteModule } from "#modules/workspace/releaseNote/server";
import type { Module } from "#core/boot/module";

/** The features of the product. */
export const modules: readonly Module[] = [
  accessModule,
  sessionModule,
  tenantModule,
  menuModule,
  dictionaryModule,
  constantModule,
  configurationModule,
  brandingModule,
  passwordModule,
  organisationModule,
  positionModule,
  regionModule,
  accountModule,
  roleModule,
  permissionModule,
  historyModule,
  apiReferenceModule,
  catalogueModule,
  taskModule,
  batchModule,
  exportModule,
  importModule,
  viewModule,
  commentModule,
  presenceModule,
  dashboardModule,
  firstStepsModule,
  preferenceModule,
  profileModule,
  outboxModule,
  messageTemplateModule,
  codeModule,
  providerModule,
  secondFactorModule,
  passkeyModule,
  scanModule,
  captchaModule,
  onlineModule,
  fileModule,
  attachmentModule,
  noticeModule,
  registrationModule,
  tenantDatabaseModule,
  tenantAdministrationModule,
  jobModule,
  serialModule,
  cacheModule,
  logModule,
  usageModule,
  backupModule,
  monitorModule,
  differenceLogModule,
  messageLogModule,
  httpLogModule,
  auditSealModule,
  archiveModule,
  scheduleModule,
  messageModule,
  releaseNoteModule,
];

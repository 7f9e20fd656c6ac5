import { apiReferenceWeb } from "#modules/developer/apiReference/web";
import { accountWeb } from "#modules/identity/account/web";
import { catalogueWeb } from "#modules/developer/catalogue/web";
import { backupWeb } from "#modules/platform/backup/web";
import { batchWeb } from "#modules/records/batch/web";
import { attachmentWeb } from "#modules/platform/attachment/web";
import { commentWeb } from "#modules/records/comment/web";
import { presenceWeb } from "#modules/records/presence/web";
import { dictionaryWeb } from "#modules/settings/dictionary/web";
import { exportWeb } from "#modules/records/export/web";
import { fileWeb } from "#modules/platform/file/web";
import { firstStepsWeb } from "#modules/workspace/firstSteps/web";
import { helpWeb } from "#modules/workspace/help/web";
import { historyWeb } from "#modules/records/history/web";
import { importWeb } from "#modules/records/import/web";
import { menuWeb } from "#modules/identity/menu/web";
import { noticeWeb } from "#modules/workspace/notice/web";
import { onlineWeb } from "#modules/identity/online/web";
import { organisationWeb } from "#modules/identity/organisation/web";
import { outgoingWeb } from "#modules/identity/outbox/web";
import { paletteWeb } from "#modules/workspace/palette/web";
import { passkeyWeb } from "#modules/identity/passkey/web";
import { passwordWeb } from "#modules/identity/password/web";
import { permissionWeb } from "#modules/identity/permission/web";
import { positionWeb } from "#modules/identity/position/web";
import { preferencesWeb } from "#modules/workspace/preferences/web";
import { providerWeb } from "#modules/identity/provider/web";
import { brandingWeb } from "#modules/settings/branding/web";
import { messageTemplateWeb } from "#modules/settings/messageTemplate/web";
import { configurationWeb } from "#modules/settings/configuration/web";
import { archiveWeb } from "#modules/platform/archive/web";
import { regionWeb } from "#modules/settings/region/web";
import { registrationWeb } from "#modules/identity/registration/web";
import { roleWeb } from "#modules/identity/role/web";
import { homeWeb } from "#modules/workspace/dashboard/web";
import { profileWeb } from "#modules/workspace/profile/web";
import { scanWeb } from "#modules/identity/scan/web";
import { secondFactorWeb } from "#modules/identity/secondFactor/web";
import { taskWeb } from "#modules/records/task/web";
import { tenantDatabaseWeb } from "#modules/identity/tenantDatabase/web";
import { tenantAdministrationWeb } from "#modules/identity/tenantAdministration/web";
import { cacheWeb } from "#modules/platform/cache/web";
import { logWeb } from "#modules/platform/log/web";
import { monitorWeb } from "#modules/platform/monitor/web";
import { differenceLogWeb } from "#modules/platform/differenceLog/web";
import { messageLogWeb } from "#modules/platform/messageLog/web";
import { httpLogWeb } from "#modules/platform/httpLog/web";
import { auditSealWeb } from "#modules/platform/auditSeal/web";
import { serialWeb } from "#modules/platform/serial/web";
import { jobWeb } from "#modules/platform/job/web";
import { usageWeb } from "#modules/platform/usage/web";
import { scheduleWeb } from "#modules/workspace/schedule/web";
import { messageWeb } from "#modules/workspace/message/web";
import { releaseNoteWeb } from "#modules/workspace/releaseNote/web";
import type { ListExtension } from "#kit/list/listExtension.ts";
import type { WebModule } from "#kit/webModule.ts";

/** The modules with screens or other parts in the web. */
export const webModules: readonly WebModule[] = [
  homeWeb,
  firstStepsWeb,
  helpWeb,
  profileWeb,
  accountWeb,
  dictionaryWeb,
  exportWeb,
  backupWeb,
  batchWeb,
  fileWeb,
  historyWeb,
  importWeb,
  menuWeb,
  noticeWeb,
  onlineWeb,
  organisationWeb,
  outgoingWeb,
  paletteWeb,
  passkeyWeb,
  passwordWeb,
  permissionWeb,
  positionWeb,
  preferencesWeb,
  providerWeb,
  configurationWeb,
  messageTemplateWeb,
  regionWeb,
  brandingWeb,
  archiveWeb,
  registrationWeb,
  roleWeb,
  scanWeb,
  secondFactorWeb,
  taskWeb,
  tenantDatabaseWeb,
  tenantAdministrationWeb,
  serialWeb,
  cacheWeb,
  logWeb,
  monitorWeb,
  differenceLogWeb,
  messageLogWeb,
  httpLogWeb,
  auditSealWeb,
  jobWeb,
  usageWeb,
  apiReferenceWeb,
  catalogueWeb,
  commentWeb,
  attachmentWeb,
  presenceWeb,
  messageWeb,
  scheduleWeb,
  releaseNoteWeb,
];

/** Loads the extensions of modules to all lists. */
export async function loadListExtensions(): Promise<readonly ListExtension[]> {
  return (await import("#app/listExtensions.web")).listExtensions;
}

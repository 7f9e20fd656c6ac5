import { invitationApi, invitedApi, registrationApi, registrationSchemeApi, signUpApi } from "../contract.ts";
import { registrationText } from "../text/index.ts";
import { markReadOnly, routes } from "#core/http/routes";
import { accountInvitations } from "#modules/identity/account/server";
import { messagePurposes } from "#modules/identity/outbox/server";
import { signInOffers } from "#modules/identity/tenant/server";
import { canDeliver } from "#modules/identity/verificationCode/server";
import { module } from "#core/boot/module";
import { acceptAccountInvitation, readAccountInvitation } from "./invited/acceptInvitation.service.ts";
import { accountInvitationMessages } from "./invited/invitationMessage.ts";
import { createInvitation, pageInvitations, revokeInvitation } from "./invitation.service.ts";
import { admittedMessage, invitedMessage, rejectedMessage } from "./registration.purposes.ts";
import { schemeRecord } from "./registration.history.ts";
import { registrationMenus } from "./registration.menu.ts";
import {
  accountInvitationTable,
  registrationInvitations,
  registrationRequests,
  registrationSchemes,
  registrationSettings,
} from "./registration.table.ts";
import { registrationOpen } from "./registration.settings.ts";
import { approveRequest, countWaitingRequests, pageRequests, rejectRequest } from "./request.service.ts";
import { loadCachedSetting, readOwnSetting, saveSetting } from "./setting.service.ts";
import { registerAccount, sendRegistrationCode } from "./signUp.service.ts";
import { addScheme, deleteScheme, listSchemes, pageSchemes, updateScheme } from "./scheme.service.ts";

export const registrationModule = module({
  name: "registration",
  routes: [
    ...routes(registrationSchemeApi, {
      page: markReadOnly(pageSchemes),
      list: markReadOnly(listSchemes),
      add: addScheme,
      update: updateScheme,
      delete: deleteScheme,
    }),
    ...routes(invitationApi, {
      page: markReadOnly(pageInvitations),
      invite: createInvitation,
      revoke: revokeInvitation,
    }),
    ...routes(registrationApi, {
      page: markReadOnly(pageRequests),
      waiting: countWaitingRequests,
      approve: approveRequest,
      reject: rejectRequest,
      setting: readOwnSetting,
      saveSetting,
    }),
    // Writes are in separate transactions: an attempt counts even if the call fails.
    ...routes(signUpApi, {
      registrationCode: markReadOnly(sendRegistrationCode),
      userRegistration: markReadOnly(registerAccount),
    }),
    ...routes(invitedApi, {
      invitation: markReadOnly(readAccountInvitation),
      acceptInvitation: markReadOnly(acceptAccountInvitation),
    }),
  ],
  expiringRows: [
    { remove: "remove_old_registrations", atOnce: 1000 },
    { remove: "remove_old_account_invitations", atOnce: 1000 },
  ],
  tables: [
    registrationSchemes,
    registrationSettings,
    registrationInvitations,
    accountInvitationTable,
    registrationRequests,
  ],
  texts: registrationText,
  settingKeys: [registrationOpen],
  menus: registrationMenus,
  records: [schemeRecord],
  extensions: [
    accountInvitations.provide(accountInvitationMessages),
    messagePurposes.provide(admittedMessage),
    messagePurposes.provide(rejectedMessage),
    messagePurposes.provide(invitedMessage),
    // Applicants prove their phone, so registration needs a sender.
    signInOffers.provide(async (ctx, tenantId) =>
      canDeliver(ctx.app, "sms") ? { registration: (await loadCachedSetting(ctx, tenantId)).mode } : {},
    ),
  ],
  demoRows: async () => (await import("./registration.demo.ts")).registrationDemo,
});

export { registrationInvitations, registrationRequests, registrationSchemes, registrationSettings };

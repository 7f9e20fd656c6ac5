import { invitationApi, registrationApi, signUpApi, wayApi } from "#modules/registration/contract";
import { registrationText } from "#modules/registration/text";
import { reads, routes } from "#server/http/routes";
import { module } from "#server/module";
import { invite, pageInvitations, revoke } from "./invitation.service.ts";
import { wayRecord } from "./registration.history.ts";
import { registrationMenus } from "./registration.menu.ts";
import {
  registrationInvitations,
  registrationRequests,
  registrationSettings,
  registrationWays,
} from "./registration.table.ts";
import { approve, countWaitingRequests, pageRequests, reject } from "./request.service.ts";
import { readOwnSetting, saveSetting, settingOf } from "./setting.service.ts";
import { register, sendRegistrationCode } from "./signUp.service.ts";
import { addWay, deleteWay, listWays, pageWays, updateWay } from "./way.service.ts";

export const registrationModule = module({
  name: "registration",
  routes: [
    ...routes(wayApi, {
      page: reads(pageWays),
      list: reads(listWays),
      add: addWay,
      update: updateWay,
      delete: deleteWay,
    }),
    ...routes(invitationApi, { page: reads(pageInvitations), invite, revoke }),
    ...routes(registrationApi, {
      page: reads(pageRequests),
      waiting: countWaitingRequests,
      approve,
      reject,
      setting: readOwnSetting,
      saveSetting,
    }),
    // Writes stand in transactions of their own: a try stays counted although the call fails.
    ...routes(signUpApi, { registrationCode: reads(sendRegistrationCode), userRegistration: reads(register) }),
  ],
  tables: [registrationWays, registrationSettings, registrationInvitations, registrationRequests],
  texts: registrationText,
  menus: registrationMenus,
  records: [wayRecord],
  offers: async (ctx, tenantId) => ({ registration: (await settingOf(ctx, tenantId)).mode }),
});

export { registrationInvitations, registrationRequests, registrationSettings, registrationWays };

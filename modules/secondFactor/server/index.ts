import { secondFactorApi, secondFactorResetApi, secondStepApi } from "#modules/secondFactor/contract";
import { secondFactorText } from "#modules/secondFactor/text";
import { reads, routes } from "#server/http/routes";
import { module } from "#server/module";
import { resetSecondFactor } from "./reset.service.ts";
import { secondFactorMenus } from "./secondFactor.menu.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from "./secondFactor.service.ts";
import { recoveryCodes, secondFactors } from "./secondFactor.table.ts";
import { signInBySecond } from "./secondStep.service.ts";

export const secondFactorModule = module({
  name: "secondFactor",
  routes: [
    ...routes(secondFactorApi, {
      read: readSecondFactor,
      begin: beginSecondFactor,
      confirm: confirmSecondFactor,
      renewCodes: renewRecoveryCodes,
      remove: removeSecondFactor,
    }),
    // Its writes stand in transactions of their own: a try stays counted although the call fails.
    ...routes(secondStepApi, { loginSecond: reads(signInBySecond) }),
    ...routes(secondFactorResetApi, { resetSecondFactor }),
  ],
  tables: [secondFactors, recoveryCodes],
  texts: secondFactorText,
  menus: secondFactorMenus,
});

export { replaceRecoveryCodes } from "./recoveryCode.ts";
export { lockFactors, noteFactorChange, provedAccount, settleFactors } from "./secondFactor.service.ts";
export { getTicket, passSecondStep } from "./secondStep.service.ts";

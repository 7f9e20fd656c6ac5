import { secondFactorResetApi } from "#modules/identity/account/contract";
import { secondFactorApi, secondStepApi } from "../contract.ts";
import { secondFactorText } from "../text/index.ts";
import { markReadOnly, routes } from "#core/http/routes";
import { signInFactors } from "#modules/identity/session/server";
import { module } from "#core/boot/module";
import { resetSecondFactor } from "./reset.service.ts";
import { secondFactorMenus } from "./secondFactor.menu.ts";
import {
  appFactor,
  beginSecondFactor,
  confirmSecondFactor,
  hasSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from "./secondFactor.service.ts";
import { recoveryCodes, secondFactors } from "./secondFactor.table.ts";
import { signInBySecondFactor } from "./secondStep.service.ts";

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
    // Its writes are in separate transactions: an attempt counts even if the call fails.
    ...routes(secondStepApi, { loginSecond: markReadOnly(signInBySecondFactor) }),
    ...routes(secondFactorResetApi, { resetSecondFactor }),
  ],
  tables: [secondFactors, recoveryCodes],
  texts: secondFactorText,
  menus: secondFactorMenus,
  firstSteps: [{ name: "secondFactor", isDone: hasSecondFactor }],
  extensions: [signInFactors.provide(appFactor)],
});

export { replaceRecoveryCodes } from "./recoveryCode.ts";
export { finishFactorRemoval, lockFactors, recordFactorChange, verifyOwnPassword } from "./secondFactor.service.ts";
export { completeSecondStep, getTicket } from "./secondStep.service.ts";

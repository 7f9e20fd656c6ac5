import { codeApi, emailApi, smsApi } from "../contract.ts";
import { verificationCodeText } from "../text/index.ts";
import { markReadOnly, routes } from "#core/http/routes";
import { messagePurposes } from "#modules/identity/outbox/server";
import { signInOffers } from "#modules/identity/tenant/server";
import { module } from "#core/boot/module";
import { codeMessages } from "./code.purposes.ts";
import { canDeliver, loadCodeSignInOffers } from "./codeSignIn.ts";
import { sendManualEmail, sendTemplateSms } from "./manualMessage.service.ts";
import { resetByCode, sendEmailCode, sendSms, signInByEmail, signInByPhone, verifyCode } from "./code.service.ts";
import { emailSignIn, phoneSignIn } from "./code.settings.ts";
import { sentCodes } from "./code.table.ts";

// Writes are in separate transactions: an attempt counts even if the call fails.
export const codeModule = module({
  name: "code",
  routes: [
    ...routes(smsApi, {
      sendSms: markReadOnly(sendSms),
      aliyunSendSms: markReadOnly(sendSms),
      tencentSendSms: markReadOnly(sendSms),
      aliyunSendSmsTemplate: sendTemplateSms,
      verifyCode: markReadOnly(verifyCode),
    }),
    ...routes(emailApi, { sendCode: markReadOnly(sendEmailCode), sendEmail: sendManualEmail }),
    ...routes(codeApi, {
      loginPhone: markReadOnly(signInByPhone),
      loginEmail: markReadOnly(signInByEmail),
      resetPwd: markReadOnly(resetByCode),
    }),
  ],
  expiringRows: [{ remove: "remove_old_codes", atOnce: 1000 }],
  tables: [sentCodes],
  extensions: [
    signInOffers.provide(loadCodeSignInOffers),
    ...Object.values(codeMessages).map((purpose) => messagePurposes.provide(purpose)),
  ],
  texts: verificationCodeText,
  settingKeys: [phoneSignIn, emailSignIn],
});

export { canDeliver };
export { sendTenantCode } from "./code.service.ts";
export { redeemSentCode } from "./sentCode.ts";

import { codeApi, emailApi, smsApi } from "#modules/code/contract";
import { codeText } from "#modules/code/text";
import { reads, routes } from "#server/http/routes";
import { module } from "#server/module";
import { offeredWays } from "./offered.ts";
import { sendTemplateSms, sendWrittenEmail } from "./written.service.ts";
import { resetByCode, sendEmailCode, sendSms, signInByEmail, signInByPhone, verifyCode } from "./code.service.ts";
import { sentCodes } from "./code.table.ts";

// Writes stand in transactions of their own: a try stays counted although the call fails.
export const codeModule = module({
  name: "code",
  routes: [
    ...routes(smsApi, {
      sendSms: reads(sendSms),
      aliyunSendSms: reads(sendSms),
      tencentSendSms: reads(sendSms),
      aliyunSendSmsTemplate: sendTemplateSms,
      verifyCode: reads(verifyCode),
    }),
    ...routes(emailApi, { sendCode: reads(sendEmailCode), sendEmail: sendWrittenEmail }),
    ...routes(codeApi, {
      loginPhone: reads(signInByPhone),
      loginEmail: reads(signInByEmail),
      resetPwd: reads(resetByCode),
    }),
  ],
  tables: [sentCodes],
  offers: offeredWays,
  texts: codeText,
});

export { sendCodeIn } from "./code.service.ts";
export { faultOfCode } from "./sentCode.ts";

import { captchaApi } from "../contract.ts";
import { captchaText } from "../text/index.ts";
import { captchas, humanTickets, sliderCaptchas } from "./captcha.table.ts";
import { markReadOnly, routes } from "#core/http/routes";
import { module } from "#core/boot/module";
import { issueCaptcha, issueProofOfWork, issueSlider, submitProofOfWork, submitSlider } from "./captcha.service.ts";

export const captchaModule = module({
  name: "captcha",
  // Writes are in separate transactions: an attempt counts even if the call fails.
  routes: routes(captchaApi, {
    captcha: issueCaptcha,
    slider: issueSlider,
    slide: markReadOnly(submitSlider),
    work: issueProofOfWork,
    workDone: markReadOnly(submitProofOfWork),
  }),
  expiringRows: [{ remove: "remove_old_slides", atOnce: 1000 }],
  tables: [captchas, sliderCaptchas, humanTickets],
  texts: captchaText,
});

export { redeemHumanTicket } from "./humanTicket.ts";
export { verifyCaptchaAnswer } from "./sumCaptcha.ts";

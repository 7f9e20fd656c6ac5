import { accountText } from "#modules/identity/account/text";
import { verificationCodeText } from "#modules/identity/verificationCode/text";
import { loadTexts } from "#base/i18n";
import { webModule } from "#kit/webModule.ts";
import { registrationText } from "../text/index.ts";

export const registrationWeb = webModule({
  lists: { "/system/registration/index": async () => await import("./RegistrationPage.tsx") },
  screens: {
    "/reg/index": async () => {
      // The settings bar also uses texts of other modules.
      await Promise.all([loadTexts(verificationCodeText), loadTexts(accountText)]);
      return await import("./register/RegisterPage.tsx");
    },
    "/invitation/index": async () => {
      await loadTexts(accountText);
      return await import("./invited/InvitedPage.tsx");
    },
    "/regsuccess/index": async () => await import("./register/RegisteredPage.tsx"),
  },
  texts: registrationText,
});

import { webModule } from "#kit";
import { registrationText } from "#modules/registration/text";

export const registrationWeb = webModule({
  screens: { "/system/registration/index": async () => await import("./RegistrationPage.tsx") },
  texts: registrationText,
});

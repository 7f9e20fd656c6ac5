import { webModule } from "#kit";
import { passwordPolicyText } from "#modules/passwordPolicy/text";

export const passwordPolicyWeb = webModule({
  screens: { "/system/passwordPolicy/index": async () => await import("./PasswordPolicyPage.tsx") },
  texts: passwordPolicyText,
});

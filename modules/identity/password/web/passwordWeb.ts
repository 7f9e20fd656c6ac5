import { lazyComponent } from "#kit/parts/lazyComponent.tsx";
import { webModule } from "#kit/webModule.ts";
import { passwordText } from "../text/index.ts";

export const passwordWeb = webModule({
  screens: { "/system/passwordPolicy/index": async () => await import("./PasswordPolicyPage.tsx") },
  texts: passwordText,
  manual: async () => await import("./password.manual.ts"),
  standalonePages: [
    {
      order: 10,
      isDue: ({ user }) => user.mustChangePassword,
      load: async () => ({ Component: (await import("./ChangePasswordPage.tsx")).ChangePasswordPage }),
    },
  ],
});

/** A new password, or the first one. */
export const ChangePasswordForm = lazyComponent(
  async () => (await import("./ChangePasswordForm.tsx")).ChangePasswordForm,
  { texts: passwordText },
);

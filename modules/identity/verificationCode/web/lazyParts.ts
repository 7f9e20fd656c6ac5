import { passwordText } from "#modules/identity/password/text";
import { lazyComponent } from "#kit/parts/lazyComponent.tsx";
import { verificationCodeText } from "../text/index.ts";

/** Sign-in by a code; it is loaded when it is chosen. */
export const CodeSignIn = lazyComponent(async () => (await import("./CodeSignIn.tsx")).CodeSignIn, {
  texts: verificationCodeText,
});

/** A new password by a code; it is loaded when it is requested. */
export const ForgottenPassword = lazyComponent(
  async () => (await import("./ForgottenPassword.tsx")).ForgottenPassword,
  {
    texts: [verificationCodeText, passwordText],
  },
);

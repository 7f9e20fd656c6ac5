import { lazyComponent } from "#kit/parts/lazyComponent.tsx";
import { passwordText } from "../text/index.ts";

/** The requirements for a new password, each marked as soon as it is met. */
export const PasswordChecklist = lazyComponent(
  async () => (await import("./strength/PolicyChecklist.lazy.tsx")).PolicyChecklist,
  { texts: passwordText },
);

import { lazyComponent } from "#kit/parts/lazyComponent.tsx";
import { passwordText } from "../text/index.ts";

/** The strength of a password in five levels, with advice. Its dictionaries are loaded with the first use. */
export const PasswordStrength = lazyComponent(
  async () => (await import("./strength/StrengthIndicator.lazy.tsx")).StrengthIndicator,
  { texts: passwordText },
);

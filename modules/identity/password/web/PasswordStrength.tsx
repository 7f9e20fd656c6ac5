import { type ComponentProps, useEffect, useState } from "react";
import { loadTexts } from "#base/i18n";
import { passwordText } from "../text/index.ts";
import type { StrengthIndicator } from "./strength/StrengthIndicator.lazy.tsx";

type LoadedPart = { readonly StrengthIndicator: typeof StrengthIndicator };

/**
 * The strength of a password in five levels, with advice. Its dictionaries are loaded with the first use. Without a
 * network the form does without it; typing on tries again.
 */
export function PasswordStrength(props: ComponentProps<typeof StrengthIndicator>) {
  const [part, setPart] = useState<LoadedPart>();
  const isLoaded = part !== undefined;
  const { password } = props;
  useEffect(() => {
    if (!isLoaded && password !== "") loadPart().then(setPart, () => undefined);
  }, [isLoaded, password]);
  return part === undefined ? undefined : <part.StrengthIndicator {...props} />;
}

async function loadPart(): Promise<LoadedPart> {
  const [part] = await Promise.all([import("./strength/StrengthIndicator.lazy.tsx"), loadTexts(passwordText)]);
  return part;
}

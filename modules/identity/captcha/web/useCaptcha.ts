import { useCallback, useEffect, useState } from "react";
import { captchaApi } from "../contract.ts";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import type { CaptchaPicture } from "./Captcha.tsx";

/** Loads pictures with sums: the first one if the tenant requires them, another whenever `refresh` is called. */
export function useCaptcha(isAsked: boolean): { picture: CaptchaPicture | undefined; refresh: () => void } {
  const [picture, setPicture] = useState<CaptchaPicture>();

  const refresh = useCallback(() => {
    call(captchaApi, "captcha", {}).then(
      ({ id, img, expirySeconds }) =>
        setPicture({ id, source: `data:${typeOf(img)};base64,${img}`, expiresAt: Date.now() + expirySeconds * 1000 }),
      (error: unknown) => {
        // The field remains without a picture; a click on its place tries again.
        if (!(error instanceof CallError)) throw error;
        setPicture(undefined);
      },
    );
  }, []);

  useEffect(() => {
    if (isAsked) refresh();
  }, [isAsked, refresh]);

  return { picture, refresh };
}

/** The picture's type by its first bytes. */
function typeOf(base64: string): string {
  return base64.startsWith("R0lG") ? "image/gif" : "image/png";
}

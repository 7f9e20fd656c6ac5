import { useCallback, useEffect, useState } from "react";
import { sessionApi } from "#modules/session/contract";
import { call, CallError } from "../api.ts";
import type { Picture } from "./late/Captcha.tsx";

/** Loads pictures with sums: the first one when the tenant asks for them, another whenever `refresh` is called. */
export function useCaptcha(isAsked: boolean): { picture: Picture | undefined; refresh: () => void } {
  const [picture, setPicture] = useState<Picture>();

  const refresh = useCallback(() => {
    call(sessionApi, "captcha", {}).then(
      ({ id, img, expirySeconds }) =>
        setPicture({ id, source: `data:${typeOf(img)};base64,${img}`, expiresAt: Date.now() + expirySeconds * 1000 }),
      (error: unknown) => {
        // The field stays without a picture; a click on its place tries again.
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

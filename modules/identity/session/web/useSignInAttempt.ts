import { useState } from "react";
import { SecondFactorChallenge } from "../contract.ts";
import { CallError } from "#base/api";
import { loadSession } from "#base/session/session";
import { tokenStore } from "#base/session/tokens";

/** The result of a successful sign-in method. */
type Pair = { accessToken: string; refreshToken: string };

/** The last error, empty during an attempt; without an error the required second factor, if any. */
export type SignInErrorHandler = (message: string | undefined, asked?: SecondFactorChallenge) => void;

/**
 * Attempts to sign in by any method: continues with the tokens, or shows why there are none. Returns whether it
 * succeeded.
 */
export function useSignInAttempt(onError: SignInErrorHandler) {
  const [isBusy, setBusy] = useState(false);

  async function attempt(signIn: () => Promise<Pair>): Promise<boolean> {
    setBusy(true);
    onError(undefined);
    try {
      const { accessToken, refreshToken } = await signIn();
      tokenStore.write({ access: accessToken, refresh: refreshToken });
      await loadSession();
      return true;
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      onError(failure.message, SecondFactorChallenge.safeParse(failure.result).data);
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, attempt };
}

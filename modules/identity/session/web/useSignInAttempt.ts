import { useState } from "react";
import { FailureNotice, SecondFactorChallenge } from "../contract.ts";
import { CallError } from "#base/answer";
import { loadSession } from "#base/session/session";
import { tokenStore } from "#base/session/tokens";
import { useCountdown } from "./useCountdown.ts";

/** The result of a successful sign-in method. */
type Pair = { accessToken: string; refreshToken: string };

/** What the server adds to a refused attempt. */
export type SignInFailure = {
  /** It was no failure: the second factor is required now. */
  readonly challenge: SecondFactorChallenge | undefined;
  /** What to know about further attempts. */
  readonly notice: FailureNotice | undefined;
};

/** The last error, empty during an attempt, and what the server adds to it. */
export type SignInErrorHandler = (message: string | undefined, failure?: SignInFailure) => void;

/**
 * Attempts to sign in by any method: continues with the tokens, or shows why there are none. Returns whether it
 * succeeded. After several failures an answer takes its time; `secondsLeft` says how long at most.
 */
export function useSignInAttempt(onError: SignInErrorHandler) {
  const [isBusy, setBusy] = useState(false);
  const [waitSeconds, setWaitSeconds] = useState(0);
  const [secondsLeft, startCountdown] = useCountdown();

  async function attempt(signIn: () => Promise<Pair>): Promise<boolean> {
    setBusy(true);
    startCountdown(waitSeconds);
    onError(undefined);
    try {
      const { accessToken, refreshToken } = await signIn();
      tokenStore.write({ access: accessToken, refresh: refreshToken });
      await loadSession();
      return true;
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      const { data: challenge } = SecondFactorChallenge.safeParse(failure.result);
      const { data: notice } = FailureNotice.safeParse(failure.result);
      setWaitSeconds(notice?.waitSeconds ?? 0);
      onError(failure.message, { challenge, notice });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, secondsLeft: isBusy ? secondsLeft : 0, attempt };
}

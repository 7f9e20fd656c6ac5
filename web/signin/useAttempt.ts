import { useState } from "react";
import { SecondFactorNeeded } from "#modules/session/contract";
import { CallError } from "../api.ts";
import { loadSession } from "../session/session.ts";
import { tokenStore } from "../session/tokens.ts";

/** What a way to sign in brings when it succeeds. */
type Pair = { accessToken: string; refreshToken: string };

/** What went wrong, nothing while an attempt is under way; where nothing did, but a second factor is asked for, by what. */
export type OnError = (message: string | undefined, asked?: SecondFactorNeeded) => void;

/** Attempts to sign in, by whatever way: goes on with the tokens, or says why there are none. Answers whether it went well. */
export function useAttempt(onError: OnError) {
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
      onError(failure.message, SecondFactorNeeded.safeParse(failure.result).data);
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, attempt };
}

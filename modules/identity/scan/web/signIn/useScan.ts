import { useEffect, useEffectEvent, useState } from "react";
import type { ScanProgress, ScanState } from "../../contract.ts";
import { CallError } from "#base/answer";
import { useCurrentTime } from "#kit/time/useCurrentTime.ts";
import { type SignInMethodProps, useSignInAttempt } from "#modules/identity/session/web";
import { pollScan, type ScanCode } from "./pollScan.ts";

const secondMs = 1000;

/** The state of a page that waits for the phone. */
type ScanStatus = {
  readonly scanCode: ScanCode | undefined;
  readonly state: ScanState;
  /** Seconds until the code expires. */
  readonly secondsLeft: number;
};

/** Requests a code, waits for the phone and continues with the tokens. */
export function useScan(tenantId: number, onError: SignInMethodProps["onError"]): ScanStatus {
  const [scanCode, setScanCode] = useState<ScanCode>();
  const [hasFailed, setFailed] = useState(false);
  const { attempt } = useSignInAttempt(onError);
  const now = useCurrentTime(secondMs);
  const secondsLeft = Math.max(0, Math.ceil(((scanCode?.until ?? 0) - now.getTime()) / secondMs));

  const goOn = useEffectEvent((pair: ScanProgress["pair"]) => {
    if (pair !== null) void attempt(async () => await Promise.resolve(pair));
  });
  const fail = useEffectEvent((failure: unknown) => {
    if (!(failure instanceof CallError)) throw failure;
    onError(failure.message);
    setFailed(true);
  });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    pollScan(tenantId, { signal, onUpdate: setScanCode }).then(goOn, (failure: unknown) => {
      if (!signal.aborted) fail(failure);
    });
    return () => leaving.abort();
  }, [tenantId]);

  return { scanCode, state: stateOf(scanCode, { hasFailed, secondsLeft }), secondsLeft };
}

function stateOf(
  scanCode: ScanCode | undefined,
  { hasFailed, secondsLeft }: { hasFailed: boolean; secondsLeft: number },
): ScanState {
  if (hasFailed) return "over";
  const { state } = scanCode ?? { state: "waiting" };
  // The server reports it as well, with the next answer.
  const isRunOut = scanCode !== undefined && secondsLeft === 0 && (state === "waiting" || state === "seen");
  return isRunOut ? "over" : state;
}

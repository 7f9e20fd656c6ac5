import { useEffect, useEffectEvent, useState } from "react";
import type { ScanProgress, ScanState } from "#modules/scan/contract";
import { CallError } from "../../api.ts";
import { useNow } from "../../home/useNow.ts";
import type { WayProps } from "../AccountWay.tsx";
import { useAttempt } from "../useAttempt.ts";
import { followScan, type Shown } from "./followScan.ts";

const secondMs = 1000;

/** What a page shows that waits for a phone. */
type Waiting = {
  readonly shown: Shown | undefined;
  readonly state: ScanState;
  /** Seconds until the code is worth nothing. */
  readonly left: number;
};

/** Gets a code, waits for the phone and goes on with what it brings. */
export function useScan(tenantId: number, onError: WayProps["onError"]): Waiting {
  const [shown, setShown] = useState<Shown>();
  const [hasFailed, setFailed] = useState(false);
  const { attempt } = useAttempt(onError);
  const now = useNow(secondMs);
  const left = Math.max(0, Math.ceil(((shown?.until ?? 0) - now.getTime()) / secondMs));

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
    followScan(tenantId, { signal, onShown: setShown }).then(goOn, (failure: unknown) => {
      if (!signal.aborted) fail(failure);
    });
    return () => leaving.abort();
  }, [tenantId]);

  return { shown, state: stateOf(shown, { hasFailed, left }), left };
}

function stateOf(shown: Shown | undefined, { hasFailed, left }: { hasFailed: boolean; left: number }): ScanState {
  if (hasFailed) return "over";
  const { state } = shown ?? { state: "waiting" };
  // The server says so as well, with the next answer.
  const isRunOut = shown !== undefined && left === 0 && (state === "waiting" || state === "seen");
  return isRunOut ? "over" : state;
}

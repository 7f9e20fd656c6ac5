import { scanApi, type ScanProgress, type ScanStart, type ScanState } from "../../contract.ts";
import { CallError } from "#base/answer";
import { call } from "#base/api";

const pauseMs = 2000;
/** Errors that a retry may not get: a network failure, or too many requests from this address. */
const passing: ReadonlySet<number> = new Set([0, 429, 503]);

/** A code to be scanned, its expiry, and its state. */
export type ScanCode = ScanStart & { readonly until: number; readonly state: ScanState };

type ScanPollOptions = {
  /** Leaving the page aborts it. */
  readonly signal: AbortSignal;
  readonly onUpdate: (shown: ScanCode) => void;
};

/**
 * Requests a code and polls until the phone has answered or the code has expired. Returns the tokens of an approval,
 * null if there is none. Throws CallError.
 */
export async function pollScan(tenantId: number, { signal, onUpdate }: ScanPollOptions): Promise<ScanProgress["pair"]> {
  const begun = await call(scanApi, "begin", { tenantId }, { signal });
  const until = Date.now() + begun.expirySeconds * 1000;
  let state: ScanState = "waiting";
  while (!signal.aborted) {
    onUpdate({ ...begun, until, state });
    if (state === "refused" || state === "over") return null;
    await pause(signal);
    const { id, secret } = begun;
    const progress = await poll({ tenantId, id, secret }, signal);
    if (progress?.pair !== undefined && progress.pair !== null) {
      onUpdate({ ...begun, until, state: "approved" });
      return progress.pair;
    }
    state = progress?.state ?? (Date.now() > until ? "over" : state);
  }
  return null;
}

async function poll(
  credentials: { tenantId: number; id: string; secret: string },
  signal: AbortSignal,
): Promise<ScanProgress | undefined> {
  try {
    return await call(scanApi, "state", credentials, { signal });
  } catch (failure) {
    if (failure instanceof CallError && passing.has(failure.status)) return undefined;
    throw failure;
  }
}

async function pause(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, pauseMs);
    const handlePageHide = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener("abort", handlePageHide, { once: true });
  });
}

import { scanApi, type ScanBegun, type ScanProgress, type ScanState } from "#modules/scan/contract";
import { call, CallError } from "../../api.ts";

const pauseMs = 2000;
/** Answers that the next try may not get: no network for a moment, or too many who ask from this address. */
const passing: ReadonlySet<number> = new Set([0, 429, 503]);

/** A code to be scanned, until when it is good, and how far it has come. */
export type Shown = ScanBegun & { readonly until: number; readonly state: ScanState };

type Following = {
  /** Leaving the page ends it. */
  readonly signal: AbortSignal;
  readonly onShown: (shown: Shown) => void;
};

/**
 * Gets a code and asks until the phone has answered or its time is over. Answers the tokens that an agreement brings,
 * null where there is none. Throws CallError.
 */
export async function followScan(tenantId: number, { signal, onShown }: Following): Promise<ScanProgress["pair"]> {
  const begun = await call(scanApi, "begin", { tenantId }, { signal });
  const until = Date.now() + begun.expirySeconds * 1000;
  let state: ScanState = "waiting";
  while (!signal.aborted) {
    onShown({ ...begun, until, state });
    if (state === "refused" || state === "over") return null;
    await pause(signal);
    const { id, secret } = begun;
    const progress = await ask({ tenantId, id, secret }, signal);
    if (progress?.pair !== undefined && progress.pair !== null) {
      onShown({ ...begun, until, state: "approved" });
      return progress.pair;
    }
    state = progress?.state ?? (Date.now() > until ? "over" : state);
  }
  return null;
}

async function ask(
  held: { tenantId: number; id: string; secret: string },
  signal: AbortSignal,
): Promise<ScanProgress | undefined> {
  try {
    return await call(scanApi, "state", held, { signal });
  } catch (failure) {
    if (failure instanceof CallError && passing.has(failure.status)) return undefined;
    throw failure;
  }
}

async function pause(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, pauseMs);
    const leave = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener("abort", leave, { once: true });
  });
}

import type { App } from "#core/request/app";

/** Work that is done again and again, and how its failure is logged. */
export type PolledWork = {
  readonly everyMs: number;
  /** Until the first round; 0 = at once. */
  readonly firstMs: number;
  readonly event: string;
  readonly failure: string;
  run(signal: AbortSignal): Promise<void>;
};

/** Ends when the server stops. */
type PollingService = { stop(): Promise<void> };

/** Starts a service that does its work in rounds, one after the other; a stop aborts the round and waits for it. */
export function startPolling({ log }: Pick<App, "log">, work: PolledWork): PollingService {
  const { everyMs, firstMs, event, failure, run } = work;
  const abort = new AbortController();
  let running: Promise<void> | undefined;

  function poll(): void {
    timer = setTimeout(poll, everyMs).unref();
    running ??= run(abort.signal)
      .catch((error: unknown) => {
        if (!abort.signal.aborted) log.error({ event, err: error }, failure);
      })
      .finally(() => {
        running = undefined;
      });
  }

  let timer = setTimeout(poll, firstMs).unref();
  return {
    async stop() {
      clearTimeout(timer);
      abort.abort();
      await running;
    },
  };
}

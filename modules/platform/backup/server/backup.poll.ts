import type { App } from "#core/request/app";
import type { RunningService } from "#core/boot/module";

const pollMs = 60_000;

/** Work that is looked at once a minute, and how its failure is logged. */
export type PolledWork = {
  readonly event: string;
  readonly failure: string;
  run(signal: AbortSignal): Promise<void>;
};

/** Starts a service that does its work once a minute, one round after the other; a stop aborts the round and waits for it. */
export function startPolling({ log }: Pick<App, "log">, { event, failure, run }: PolledWork): RunningService {
  const abort = new AbortController();
  let running: Promise<void> | undefined;

  function poll(): void {
    running ??= run(abort.signal)
      .catch((error: unknown) => {
        if (!abort.signal.aborted) log.error({ event, err: error }, failure);
      })
      .finally(() => {
        running = undefined;
      });
  }

  const timer = setInterval(poll, pollMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      abort.abort();
      await running;
    },
  };
}

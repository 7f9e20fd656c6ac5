import type { App } from "#server/app";

const hourMs = 3_600_000;

/** Clears what has expired (sessions, tokens, captchas, request keys, sign-in failures) now and once an hour. */
export function startHousekeeping(app: App): { stop(): void } {
  function run(): void {
    app.plain.query("select sweep_expired()").catch((error: Error) => {
      app.log.warn({ event: "housekeeping.failed", error: error.message }, "expired rows could not be cleared");
    });
  }
  const timer = setInterval(run, hourMs);
  timer.unref();
  run();
  return {
    stop: () => {
      clearInterval(timer);
    },
  };
}

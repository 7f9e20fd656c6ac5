import type { App } from "#server/app";
import type { Route } from "#server/http/routes";
import type { Module, RunningService } from "#server/module";
import { startTaskRunner } from "#server/tasks/runner";

type Served = { readonly modules: readonly Module[]; readonly routes: readonly Route[] };

/** Starts what a server does beside answering: tasks, and what modules do in the background. */
export function startBackground(app: App, { modules, routes }: Served): RunningService {
  const services = modules.flatMap((one) => one.services ?? []);
  const running = [startTaskRunner(app, routes), ...services.map((start) => start(app))];
  return { stop: async () => void (await Promise.all(running.map(async (one) => await one.stop()))) };
}

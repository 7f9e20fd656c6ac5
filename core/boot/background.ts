import type { App } from "#core/request/app";
import type { Route } from "#core/http/routes";
import type { Module, RunningService } from "#core/boot/module";
import { startTaskRunner } from "#core/jobs/tasks/runner";

type BackgroundOptions = { readonly modules: readonly Module[]; readonly routes: readonly Route[] };

/** Starts what a server does besides answering calls: tasks and the background services of modules. */
export function startBackgroundServices(app: App, { modules, routes }: BackgroundOptions): RunningService {
  const services = modules.flatMap((one) => one.services ?? []);
  const running = [startTaskRunner(app, routes), ...services.map((start) => start(app))];
  return { stop: async () => void (await Promise.all(running.map(async (one) => await one.stop()))) };
}

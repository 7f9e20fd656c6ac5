import type { TextKey } from "#contract/text";
import type { App } from "#core/request/app";

declare module "#core/request/app" {
  interface App {
    /** The jobs that modules bring, by name. */
    readonly jobDefinitions: ReadonlyMap<string, JobDefinition>;
  }
}

/** What a run has at hand. */
export type RunningJob = {
  /** Aborts when the run is cancelled, takes too long, or the server stops. */
  readonly signal: AbortSignal;
  /** JSON of a run by hand. */
  readonly parameters: string | null;
  /** Adds a line to the log of the run. */
  log(text: string): void;
};

/** When a job of the product runs: milliseconds, or a cron expression in the time zone of the installation. */
export type JobSchedule = { readonly everyMs: number } | { readonly cron: string };

/**
 * Work that a module does by time. It is listed with the scheduled jobs of the main tenant, where administrators may
 * pause it. It runs on one node at a time. A run may be repeated after a crash, so it does no harm twice.
 *
 * ```ts
 * jobs: [{ name: "job_log", title: "job.log.title", schedule: { cron: "0 0 * * *" }, run: removeOldRecords }],
 * ```
 */
export type JobDefinition = {
  /** Unique among all modules; at most 64 characters. */
  readonly name: string;
  readonly title: TextKey;
  readonly schedule: JobSchedule;
  /** It also runs when the first node starts. */
  readonly runsOnStart?: boolean;
  /** Answers what the record shows as result. */
  run(app: App, job: RunningJob): Promise<string>;
};

/** Collects the jobs of all modules. Throws if two have the same name. */
export function collectJobDefinitions(definitions: readonly JobDefinition[]): ReadonlyMap<string, JobDefinition> {
  const byName = new Map(definitions.map((definition) => [definition.name, definition]));
  if (byName.size < definitions.length) throw new Error("two modules bring a job of the same name");
  return byName;
}

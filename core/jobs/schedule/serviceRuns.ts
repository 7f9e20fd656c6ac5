import type { TextKey } from "#contract/text";

declare module "#core/request/app" {
  interface App {
    /** What the background services of this node do, for the list of jobs. */
    readonly serviceRuns: ServiceRuns;
  }
}

/** A background service as the list of jobs shows it. */
export type ServiceName = { readonly name: string; readonly title: TextKey };

/** Rounds of a service since the last report. */
export type ServiceReport = {
  readonly name: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly rounds: number;
  readonly failures: number;
  /** Time that the rounds took together. */
  readonly workMs: number;
  /** Of the last round that failed. */
  readonly error: string | null;
};

/** A round that has ended. */
export type ServiceRound = { readonly startedAt: Date; readonly endedAt: Date; readonly error: string | null };

/** Counts the rounds of services. They come every few seconds, so that they are told of in sums. */
export type ServiceRuns = {
  /** Names a service before its first round. */
  register(service: ServiceName): void;
  note(name: string, round: ServiceRound): void;
  /** Names a service and answers its work, of which each round is counted; a failure is counted and thrown on. */
  watch<Result>(service: ServiceName, work: () => Promise<Result>): () => Promise<Result>;
  findTitle(name: string): TextKey | undefined;
  /** The services that are named, also those without a round. */
  listNames(): string[];
  /** Takes what is to be reported: the first round, failures, and the sum of an hour. */
  take(now: Date): ServiceReport[];
};

const sumMs = 3_600_000;

/** Creates the counts of one node. */
export function createServiceRuns(): ServiceRuns {
  const titles = new Map<string, TextKey>();
  const open = new Map<string, ServiceReport>();
  const told = new Set<string>();
  const register = ({ name, title }: ServiceName) => void titles.set(name, title);

  function note(name: string, { startedAt, endedAt, error }: ServiceRound): void {
    const before = open.get(name);
    open.set(name, {
      name,
      startedAt: before?.startedAt ?? startedAt,
      endedAt,
      rounds: (before?.rounds ?? 0) + 1,
      failures: (before?.failures ?? 0) + (error === null ? 0 : 1),
      workMs: (before?.workMs ?? 0) + endedAt.getTime() - startedAt.getTime(),
      error: error ?? before?.error ?? null,
    });
  }

  return {
    register,
    findTitle: (name) => titles.get(name),
    listNames: () => [...titles.keys()],
    note,
    watch(service, work) {
      register(service);
      return async () => {
        const startedAt = new Date();
        const end = (error: string | null) => note(service.name, { startedAt, endedAt: new Date(), error });
        try {
          const result = await work();
          end(null);
          return result;
        } catch (error) {
          end(error instanceof Error ? error.message : String(error));
          throw error;
        }
      };
    },
    take(now) {
      const due = [...open.values()].filter(
        ({ name, failures, startedAt }) =>
          failures > 0 || !told.has(name) || now.getTime() - startedAt.getTime() >= sumMs,
      );
      for (const { name } of due) {
        open.delete(name);
        told.add(name);
      }
      return due;
    },
  };
}

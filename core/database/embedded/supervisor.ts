import { setTimeout as pause } from "node:timers/promises";
import { startEngine, trimLog, type Engine, type EngineOptions } from "./engine.ts";
import { EmbeddedDatabaseError, getErrorMessage } from "./embeddedDatabaseError.ts";
import { startGuardian } from "./guardian.ts";
import { findPostmaster, freeSocket } from "./postmaster.ts";
import { findRunningProcess, sendSignal } from "./processes.ts";

/** Supervises one PostgreSQL for the life of the server. */
export type Supervisor = {
  /** The current process; it changes after a crash. */
  pid(): number;
  /** Resolves when the current process has ended, with a description of how. */
  ended(): Promise<string>;
  /** From now on PostgreSQL is restarted whenever it ends by itself. */
  keepAlive(announce: (line: string) => void): void;
  /** Fast shutdown; resolves when PostgreSQL has ended. */
  stop(): Promise<void>;
};

const firstPauseMs = 100;
const longestPauseMs = 2000;
const steadyAfterMs = 5000;
const logCheckMs = 10_000;
const adoptedCheckMs = 200;

/** Starts PostgreSQL, or takes over the running one with the given process id, and starts a guardian for it. */
export async function startSupervisor(plan: EngineOptions, adopted?: number): Promise<Supervisor> {
  const guardian = startGuardian(plan.user);
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let engine = adopted === undefined ? await launch() : adopt(adopted);
  let keeping = Promise.resolve();
  guardian.watch(engine.pid);

  async function launch(): Promise<Engine> {
    await findPostmaster(plan.paths.cluster);
    await freeSocket(plan.socketDir, plan.paths.cluster);
    return await startEngine(plan);
  }

  async function keep(announce: (line: string) => void): Promise<void> {
    let wait = firstPauseMs;
    while (!isStopping()) {
      const since = performance.now();
      const how = await engine.ended;
      if (isStopping()) return;
      if (performance.now() - since > steadyAfterMs) wait = firstPauseMs;
      announce(`The database ended by itself (${how}) and is started again.`);
      await pause(wait, undefined, { signal: stopping.signal }).catch(ignoreAbort);
      wait = Math.min(wait * 2, longestPauseMs);
      if (isStopping()) return;
      engine = await launch().catch((error: unknown) => ({ pid: 0, ended: Promise.resolve(getErrorMessage(error)) }));
      guardian.watch(engine.pid);
    }
  }

  const logTimer = setInterval(() => {
    trimLog(plan.paths).catch(ignoreForNow);
  }, logCheckMs).unref();

  return {
    pid: () => engine.pid,
    ended: () => engine.ended,
    keepAlive(announce) {
      keeping = keep(announce);
    },
    async stop() {
      clearInterval(logTimer);
      stopping.abort();
      await endEngine(engine);
      // It may have been about to start another process.
      await keeping;
      await endEngine(engine);
      await guardian.leave();
    },
  };
}

/** A PostgreSQL that an earlier server started is not our child process, so its end has to be polled. */
function adopt(pid: number): Engine {
  return { pid, ended: untilGone(pid) };
}

async function untilGone(pid: number): Promise<string> {
  const mark = findRunningProcess(pid)?.startMarker;
  while (mark !== undefined && findRunningProcess(pid)?.startMarker === mark)
    await pause(adoptedCheckMs, undefined, { ref: false });
  return "of an earlier start";
}

const shutdownSteps = [
  { name: "SIGINT", patienceMs: 20_000 },
  { name: "SIGQUIT", patienceMs: 5000 },
  { name: "SIGKILL", patienceMs: 5000 },
] as const;

async function endEngine({ pid, ended }: Engine): Promise<void> {
  for (const { name, patienceMs } of shutdownSteps) {
    if (await settlesWithin(ended, 0)) return;
    sendSignal(pid, name);
    if (await settlesWithin(ended, patienceMs)) return;
  }
  throw new EmbeddedDatabaseError("cannot-start", `The database (process ${pid}) does not end.`);
}

async function settlesWithin(work: Promise<unknown>, patienceMs: number): Promise<boolean> {
  const waiting = new AbortController();
  const late = pause(patienceMs, false, { signal: waiting.signal }).catch(() => false);
  const inTime = await Promise.race([work.then(() => true), late]);
  waiting.abort();
  return inTime;
}

function ignoreAbort(): void {
  // The server stops while it waits to restart the database: there is nothing left to wait for.
}

function ignoreForNow(): void {
  // A log that cannot be truncated now is checked again in ten seconds; the database keeps running.
}

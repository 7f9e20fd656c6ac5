import os from "node:os";
import pLimit from "p-limit";
import Tinypool from "tinypool";
import { requestError } from "#contract/errors";

declare module "#core/request/app" {
  interface App {
    readonly work: WorkPool;
  }
}

/** Tasks that wait at most; one more is answered with 503. */
const maximumWaiting = 100;
const defaultMemoryMb = 256;
/** Threads that have no task end after a while. */
const idleTimeoutMs = 600_000;

/**
 * A pool of worker threads, for work of more than 50 ms of processor time. A task is a module, named by its URL, whose
 * export `run` takes and gives what structured cloning can carry.
 */
export type WorkPool = {
  run<Output>(task: URL, input: unknown, timeoutMs: number): Promise<Output>;
  /** Tasks that have a thread, and tasks that wait for one. */
  count(): { readonly running: number; readonly waiting: number };
  close(): Promise<void>;
};

/**
 * Opens the pool; its threads start with the first task. A thread that outgrows its memory bit by bit fails its task
 * alone; a single allocation beyond it ends the process (V8), so a task bounds its input before it unfolds it.
 */
export function openWorkPool(
  threads = Math.max(1, os.availableParallelism() - 1),
  memoryMb = defaultMemoryMb,
): WorkPool {
  const pool = new Tinypool({
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleTimeoutMs,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  const closing = new AbortController();
  const isClosed = () => closing.signal.aborted;
  // The tasks wait here and not in the pool: the time of a task begins when it has a thread, and a thread that fails
  // holds up no other task.
  const limit = pLimit({ concurrency: threads, rejectOnClear: true });

  async function runTask(task: URL, input: unknown, timeoutMs: number): Promise<unknown> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([timeout, closing.signal]);
    try {
      return await pool.run(input, { filename: task.href, name: "run", signal });
    } catch (error) {
      throw timeout.aborted ? new Error(`the task took over ${timeoutMs} ms`) : error;
    }
  }

  return {
    async run<Output>(task: URL, input: unknown, timeoutMs: number) {
      if (isClosed() || limit.pendingCount >= maximumWaiting) throw requestError("server.busy");
      try {
        // oxlint-disable-next-line typescript/consistent-type-assertions -- only the caller knows what the task's module answers
        return (await limit(runTask, task, input, timeoutMs)) as Output;
      } catch (error) {
        throw isClosed() ? requestError("server.closing") : error;
      }
    },
    count: () => ({ running: limit.activeCount, waiting: limit.pendingCount }),
    async close() {
      closing.abort();
      limit.clearQueue();
      await pool.destroy();
    },
  };
}

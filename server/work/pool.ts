import os from "node:os";
import { Worker } from "node:worker_threads";
import { refusal } from "#contract/errors";

/** Tasks that wait at most; one more is answered with 503. */
const maximumWaiting = 100;
const defaultMemoryMb = 256;

/**
 * The one pool of worker threads, for work of more than 50 ms of processor time. A task is a module, named by its URL,
 * whose export `run` takes and gives what structured cloning can carry.
 */
export type WorkPool = {
  run<Output>(task: URL, input: unknown, timeoutMs: number): Promise<Output>;
  close(): Promise<void>;
};

type Job = {
  task: URL;
  input: unknown;
  timeoutMs: number;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
};
type Reply = { ok: true; value: unknown } | { ok: false; message: string };

/**
 * Opens the pool; its threads start with the first task. A thread that outgrows its memory bit by bit fails its task
 * alone; a single allocation beyond it ends the process (V8), so a task bounds its input before it unfolds it.
 */
export function openWorkPool(
  threads = Math.max(1, os.availableParallelism() - 1),
  memoryMb = defaultMemoryMb,
): WorkPool {
  const waiting: Job[] = [];
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  /** Ends each task that runs with an error. */
  const running = new Set<(error: Error) => void>();
  let isClosed = false;

  function start(): Worker {
    const worker = newWorker(memoryMb);
    all.add(worker);
    return worker;
  }

  function next(): void {
    const job = waiting[0];
    const worker = job === undefined ? undefined : (idle.pop() ?? (all.size < threads ? start() : undefined));
    if (job === undefined || worker === undefined) return;
    waiting.shift();
    serve(worker, job);
  }

  function serve(worker: Worker, job: Job): void {
    const end = give(worker, job, (isFit) => {
      running.delete(end);
      if (isFit) idle.push(worker);
      else {
        all.delete(worker);
        void worker.terminate();
      }
      next();
    });
    running.add(end);
  }

  return {
    run<Output>(task: URL, input: unknown, timeoutMs: number) {
      if (isClosed || waiting.length >= maximumWaiting) return Promise.reject(refusal("server.busy"));
      return new Promise<Output>((resolve, reject) => {
        // The task's module gives what the caller says; it is the only one who can know.
        // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
        waiting.push({ task, input, timeoutMs, resolve: (value) => resolve(value as Output), reject });
        next();
      });
    },
    async close() {
      isClosed = true;
      for (const job of waiting.splice(0)) job.reject(refusal("server.closing"));
      const threads = [...all];
      for (const end of running) end(refusal("server.closing"));
      await Promise.all(threads.map(async (worker) => await worker.terminate()));
    },
  };
}

/** A thread with a memory limit; it does not keep the process alive. */
function newWorker(memoryMb: number): Worker {
  const limits = { resourceLimits: { maxOldGenerationSizeMb: memoryMb } };
  const worker = new Worker(new URL("./worker.ts", import.meta.url), limits);
  worker.unref();
  return worker;
}

/**
 * Gives a thread its job. `done` learns whether the thread may be used again: not one that failed or hangs. Answers how
 * to end the job before its time.
 */
function give(worker: Worker, job: Job, done: (isFit: boolean) => void): (error: Error) => void {
  const timer = setTimeout(() => fail(new Error(`the task took over ${job.timeoutMs} ms`)), job.timeoutMs);

  function settle(isFit: boolean): void {
    clearTimeout(timer);
    worker.off("message", succeed);
    worker.off("error", fail);
    worker.off("exit", exit);
    done(isFit);
  }
  function succeed(reply: Reply): void {
    if (reply.ok) job.resolve(reply.value);
    else job.reject(new Error(reply.message));
    settle(true);
  }
  function fail(error: Error): void {
    job.reject(error);
    settle(false);
  }
  function exit(): void {
    fail(new Error("the thread of the task ended"));
  }

  worker.once("message", succeed);
  worker.once("error", fail);
  worker.once("exit", exit);
  try {
    worker.postMessage({ task: job.task.href, input: job.input });
  } catch (error) {
    // An input that cannot be cloned. Thrown from the end of another job it would end the server.
    queueMicrotask(() => fail(error instanceof Error ? error : new Error("the input cannot be sent to a thread")));
  }
  return fail;
}

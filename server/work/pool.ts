import os from "node:os";
import { Worker } from "node:worker_threads";
import { refusal } from "#contract/errors";

/** Tasks that wait at most; one more is answered with 503. */
const maximumWaiting = 100;
const memoryMb = 256;

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

/** Opens the pool; its threads start with the first task. */
export function openWorkPool(threads = Math.max(1, os.availableParallelism() - 1)): WorkPool {
  const waiting: Job[] = [];
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  let isClosed = false;

  function start(): Worker {
    const worker = newWorker();
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
    const timer = setTimeout(() => fail(new Error(`the task took over ${job.timeoutMs} ms`)), job.timeoutMs);

    function settle(): void {
      clearTimeout(timer);
      worker.off("message", succeed);
      worker.off("error", fail);
    }
    function succeed(reply: Reply): void {
      settle();
      if (reply.ok) job.resolve(reply.value);
      else job.reject(new Error(reply.message));
      if (isClosed) return;
      idle.push(worker);
      next();
    }
    // A thread that failed or hangs is not used again.
    function fail(error: Error): void {
      settle();
      all.delete(worker);
      void worker.terminate();
      job.reject(error);
      next();
    }

    worker.once("message", succeed);
    worker.once("error", fail);
    worker.postMessage({ task: job.task.href, input: job.input });
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
      await Promise.all([...all].map(async (worker) => await worker.terminate()));
    },
  };
}

/** A thread with a memory limit; it does not keep the process alive. */
function newWorker(): Worker {
  const limits = { resourceLimits: { maxOldGenerationSizeMb: memoryMb } };
  const worker = new Worker(new URL("./worker.ts", import.meta.url), limits);
  worker.unref();
  return worker;
}

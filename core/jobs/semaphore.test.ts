import { expect, it } from "vitest";
import { createSemaphore } from "./semaphore.ts";

/** A task that logs its start and runs until `end` is called. */
function aTask(log: string[], name: string) {
  const completion = Promise.withResolvers<undefined>();
  const run = async () => {
    log.push(name);
    await completion.promise;
    return name;
  };
  return { run, end: () => completion.resolve(undefined) };
}

/** Runs all pending microtasks. */
const flushMicrotasks = async () => await new Promise((resolve) => setImmediate(resolve));

it("runs up to the maximum concurrently, and the others in the order of their calls", async () => {
  const semaphore = createSemaphore({ maxConcurrent: 2, maxWaiting: 10 });
  const log: string[] = [];
  const tasks = ["a", "b", "c", "d"].map((name) => aTask(log, name));
  const all = Promise.all(tasks.map(async ({ run }) => await semaphore(run)));
  await flushMicrotasks();
  expect(log).toEqual(["a", "b"]);

  tasks[1]?.end();
  await flushMicrotasks();
  expect(log).toEqual(["a", "b", "c"]);

  for (const { end } of tasks) end();
  expect(await all).toEqual(["a", "b", "c", "d"]);
});

it("refuses a task with 503 if too many wait, and continues after a failed task", async () => {
  const semaphore = createSemaphore({ maxConcurrent: 1, maxWaiting: 1 });
  const { run, end } = aTask([], "first");
  const first = semaphore(run);
  const failing = semaphore(async () => await Promise.reject(new Error("no")));

  await expect(semaphore(async () => await Promise.resolve())).rejects.toMatchObject({ status: 503 });

  end();
  expect(await first).toBe("first");
  await expect(failing).rejects.toThrow("no");
  expect(await semaphore(async () => await Promise.resolve("again"))).toBe("again");
});

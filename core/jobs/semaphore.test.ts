import { expect, it } from "vitest";
import { createSemaphore } from "./semaphore.ts";

/** A task that ends when it is told to, and notes when it begins. */
function aTask(log: string[], name: string) {
  const ended = Promise.withResolvers<undefined>();
  const run = async () => {
    log.push(name);
    await ended.promise;
    return name;
  };
  return { run, end: () => ended.resolve(undefined) };
}

/** Lets everything happen that waits for nothing. */
const breath = async () => await new Promise((resolve) => setImmediate(resolve));

it("lets in as many at once as it may, and the others as they came", async () => {
  const turn = createSemaphore({ maxConcurrent: 2, maxWaiting: 10 });
  const log: string[] = [];
  const tasks = ["a", "b", "c", "d"].map((name) => aTask(log, name));
  const all = Promise.all(tasks.map(async ({ run }) => await turn(run)));
  await breath();
  expect(log).toEqual(["a", "b"]);

  tasks[1]?.end();
  await breath();
  expect(log).toEqual(["a", "b", "c"]);

  for (const { end } of tasks) end();
  expect(await all).toEqual(["a", "b", "c", "d"]);
});

it("gives the place of one who waits outside to others, and lets him in again before them", async () => {
  const turn = createSemaphore({ maxConcurrent: 1, maxWaiting: 10 });
  const log: string[] = [];
  const patience = aTask(log, "waits");
  const [next, last] = [aTask(log, "next"), aTask(log, "last")];
  const first = turn(async (outside) => {
    await outside(patience.run);
    log.push("back");
  });
  const others = [turn(next.run), turn(last.run)];
  await breath();
  expect(log).toEqual(["waits", "next"]);

  patience.end();
  await breath();
  next.end();
  await first;
  last.end();
  await Promise.all(others);

  expect(log).toEqual(["waits", "next", "back", "last"]);
});

it("tells whoever finds too many waiting that the server is busy, and goes on after a failure", async () => {
  const turn = createSemaphore({ maxConcurrent: 1, maxWaiting: 1 });
  const { run, end } = aTask([], "first");
  const first = turn(run);
  const failing = turn(async () => await Promise.reject(new Error("no")));

  await expect(turn(async () => await Promise.resolve())).rejects.toMatchObject({ status: 503 });

  end();
  expect(await first).toBe("first");
  await expect(failing).rejects.toThrow("no");
  expect(await turn(async () => await Promise.resolve("again"))).toBe("again");
});

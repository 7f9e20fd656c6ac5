import { expect, it } from "vitest";
import { createKeyedQueue } from "./keyedQueue.ts";

const bounds = { maxPerKey: 3 };

/** A task that runs until `end` is called. */
function aTask(log: string[], name: string) {
  const completion = Promise.withResolvers<undefined>();
  const run = async () => {
    log.push(`${name} begins`);
    await completion.promise;
    log.push(`${name} ends`);
    return name;
  };
  return { run, end: () => completion.resolve(undefined) };
}

it("runs tasks of the same key one after another, and those of different keys concurrently", async () => {
  const log: string[] = [];
  const queue = createKeyedQueue(bounds);
  const [a, b, c] = [aTask(log, "a"), aTask(log, "b"), aTask(log, "c")];

  const all = Promise.all([queue.run("one", a.run), queue.run("one", b.run), queue.run("other", c.run)]);
  c.end();
  b.end();
  a.end();

  expect(await all).toEqual(["a", "b", "c"]);
  expect(log.filter((entry) => !entry.startsWith("c"))).toEqual(["a begins", "a ends", "b begins", "b ends"]);
  expect(log.indexOf("c begins")).toBeLessThan(log.indexOf("a ends"));
});

it("refuses a task if too many of its key wait, and accepts further ones afterwards", async () => {
  const queue = createKeyedQueue(bounds);
  const first = aTask([], "a");
  const waiting = [queue.run("one", first.run), queue.run("one", async () => 2), queue.run("one", async () => 3)];

  await expect(queue.run("one", async () => 4)).rejects.toMatchObject({ status: 429 });
  expect(await queue.run("other", async () => 5)).toBe(5);
  first.end();

  expect(await Promise.all(waiting)).toEqual(["a", 2, 3]);
  expect(await queue.run("one", async () => 6)).toBe(6);
});

it("continues after a failed task", async () => {
  const queue = createKeyedQueue(bounds);

  const failed = queue.run("one", async () => await Promise.reject(new Error("no")));
  const next = queue.run("one", async () => "yes");

  await expect(failed).rejects.toThrow("no");
  expect(await next).toBe("yes");
});

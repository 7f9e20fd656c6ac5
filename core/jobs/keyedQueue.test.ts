import { expect, it } from "vitest";
import { createKeyedQueue } from "./keyedQueue.ts";

const bounds = { maxPerKey: 3, maxTotal: 4 };

/** A task that ends when it is told to. */
function aTask(log: string[], name: string) {
  const ended = Promise.withResolvers<undefined>();
  const run = async () => {
    log.push(`${name} begins`);
    await ended.promise;
    log.push(`${name} ends`);
    return name;
  };
  return { run, end: () => ended.resolve(undefined) };
}

it("runs what shares a key one after another, and different keys at once", async () => {
  const log: string[] = [];
  const line = createKeyedQueue(bounds);
  const [a, b, c] = [aTask(log, "a"), aTask(log, "b"), aTask(log, "c")];

  const all = Promise.all([line.run("one", a.run), line.run("one", b.run), line.run("other", c.run)]);
  c.end();
  b.end();
  a.end();

  expect(await all).toEqual(["a", "b", "c"]);
  expect(log.filter((entry) => !entry.startsWith("c"))).toEqual(["a begins", "a ends", "b begins", "b ends"]);
  expect(log.indexOf("c begins")).toBeLessThan(log.indexOf("a ends"));
});

it("turns away who comes when too many wait, and lets others in again afterwards", async () => {
  const line = createKeyedQueue(bounds);
  const first = aTask([], "a");
  const waiting = [line.run("one", first.run), line.run("one", async () => 2), line.run("one", async () => 3)];

  await expect(line.run("one", async () => 4)).rejects.toMatchObject({ status: 429 });
  const other = line.run("other", async () => 5);
  await expect(line.run("third", async () => 6)).rejects.toMatchObject({ status: 429 });
  first.end();

  expect(await Promise.all([...waiting, other])).toEqual(["a", 2, 3, 5]);
  expect(await line.run("one", async () => 7)).toBe(7);
});

it("goes on after a task that failed", async () => {
  const line = createKeyedQueue(bounds);

  const failed = line.run("one", async () => await Promise.reject(new Error("no")));
  const next = line.run("one", async () => "yes");

  await expect(failed).rejects.toThrow("no");
  expect(await next).toBe("yes");
});

import { expect, it } from "vitest";
import { createFairLimiter } from "./fairLimiter.ts";

const a = { key: "a", isDeferred: false };
const b = { key: "b", isDeferred: false };
const deferred = { key: "deferred", isDeferred: true };

/** A limiter whose only slot is taken until `start` is called, and the order in which tasks run afterwards. */
function anOccupiedLimiter(maxWaiting: number) {
  const limiter = createFairLimiter({ maxConcurrent: 1, maxWaiting });
  const occupied = Promise.withResolvers<void>();
  const running = limiter.run({ key: "first", isDeferred: false }, async () => await occupied.promise);
  const order: string[] = [];
  const enter = async (client: typeof a, name: string) =>
    await limiter.run(client, async () => {
      order.push(name);
      return await Promise.resolve(name);
    });
  const start = async () => {
    occupied.resolve();
    await running;
  };
  return { enter, start, order };
}

it("runs the first task of each client before the second ones", async () => {
  const { enter, start, order } = anOccupiedLimiter(100);

  const waiting = [enter(a, "a1"), enter(a, "a2"), enter(a, "a3"), enter(b, "b1"), enter(b, "b2")];
  await start();
  await Promise.all(waiting);

  expect(order).toEqual(["a1", "b1", "a2", "b2", "a3"]);
});

it("runs tasks of deferred clients last", async () => {
  const { enter, start, order } = anOccupiedLimiter(100);

  const waiting = [enter(deferred, "deferred"), enter(a, "a1"), enter(a, "a2")];
  await start();
  await Promise.all(waiting);

  expect(order).toEqual(["a1", "a2", "deferred"]);
});

it("refuses a client that holds as many places as are free, and accepts others", async () => {
  const { enter, start } = anOccupiedLimiter(10);
  const waiting = Array.from({ length: 5 }, async (_, index) => await enter(a, `a${index}`));

  await expect(enter(a, "a5")).rejects.toMatchObject({ status: 429 });
  const other = enter(b, "b");
  await start();

  expect(await other).toBe("b");
  await Promise.all(waiting);
});

it("leaves half of the places to clients that are not deferred", async () => {
  const { enter, start } = anOccupiedLimiter(4);
  const waiting = [enter(a, "a1"), enter(b, "b1")];

  await expect(enter(deferred, "deferred")).rejects.toMatchObject({ status: 503 });
  waiting.push(enter({ key: "c", isDeferred: false }, "c1"));
  await start();

  expect(await Promise.all(waiting)).toEqual(["a1", "b1", "c1"]);
});

it("continues after a failed task", async () => {
  const limiter = createFairLimiter({ maxConcurrent: 1, maxWaiting: 1 });

  await expect(limiter.run(a, async () => await Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await limiter.run(a, async () => await Promise.resolve("yes"))).toBe("yes");
});

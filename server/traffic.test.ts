import { afterEach, expect, it, vi } from "vitest";
import { openTraffic } from "./traffic.ts";

const longMs = 60_000;

afterEach(() => {
  vi.useRealTimers();
});

it("is calm while no call is under way", async () => {
  await expect(openTraffic().calm(longMs)).resolves.toBeUndefined();
});

it("lets calls go first", async () => {
  const traffic = openTraffic();
  const ended: string[] = [];
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const calls = gates.map(async ({ promise }, index) => {
    await traffic.during(async () => await promise);
    ended.push(`call ${index}`);
  });
  const calm = traffic.calm(longMs).then(() => ended.push("task"));

  gates[0]?.resolve();
  await calls[0];
  expect(ended).toEqual(["call 0"]);
  gates[1]?.resolve();
  await Promise.all([...calls, calm]);

  expect(ended.toSorted()).toEqual(["call 0", "call 1", "task"]);
});

it("waits for a failed call no longer", async () => {
  const traffic = openTraffic();
  const failed = traffic.during(async () => await Promise.reject(new Error("no")));
  const calm = traffic.calm(longMs);

  await expect(failed).rejects.toThrow("no");
  await expect(calm).resolves.toBeUndefined();
});

it("waits only so long for calls that go on", async () => {
  vi.useFakeTimers();
  const traffic = openTraffic();
  const gate = Promise.withResolvers<void>();
  const call = traffic.during(async () => await gate.promise);
  const calm = traffic.calm(25);
  await vi.advanceTimersByTimeAsync(25);

  await expect(calm).resolves.toBeUndefined();
  gate.resolve();
  await call;
});

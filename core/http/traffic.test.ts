import { afterEach, expect, it, vi } from "vitest";
import { createTraffic, type FinishedCall } from "./traffic.ts";

const longMs = 60_000;

afterEach(() => {
  vi.useRealTimers();
});

it("waitUntilIdle resolves immediately without a running call", async () => {
  await expect(createTraffic().waitUntilIdle(longMs)).resolves.toBeUndefined();
});

it("waitUntilIdle resolves after all running calls", async () => {
  const traffic = createTraffic();
  const order: string[] = [];
  const barriers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const calls = barriers.map(async ({ promise }, index) => {
    await traffic.track(async () => await promise);
    order.push(`call ${index}`);
  });
  const idle = traffic.waitUntilIdle(longMs).then(() => order.push("task"));

  barriers[0]?.resolve();
  await calls[0];
  expect(order).toEqual(["call 0"]);
  barriers[1]?.resolve();
  await Promise.all([...calls, idle]);

  expect(order.toSorted()).toEqual(["call 0", "call 1", "task"]);
});

it("waitUntilIdle resolves after a failed call", async () => {
  const traffic = createTraffic();
  const failed = traffic.track(async () => await Promise.reject(new Error("no")));
  const idle = traffic.waitUntilIdle(longMs);

  await expect(failed).rejects.toThrow("no");
  await expect(idle).resolves.toBeUndefined();
});

it("waitUntilIdle resolves after the given time even if a call still runs", async () => {
  vi.useFakeTimers();
  const traffic = createTraffic();
  const barrier = Promise.withResolvers<void>();
  const call = traffic.track(async () => await barrier.promise);
  const idle = traffic.waitUntilIdle(25);
  await vi.advanceTimersByTimeAsync(25);

  await expect(idle).resolves.toBeUndefined();
  barrier.resolve();
  await call;
});

it("tells listeners of an answered call", () => {
  const traffic = createTraffic();
  const heard: FinishedCall[] = [];
  traffic.subscribe((call) => void heard.push(call));
  const call = { name: "sysRole/page", ms: 3, requestId: "a", tenantId: 5, isFailure: true };

  traffic.finish(call);

  expect(heard).toEqual([call]);
});

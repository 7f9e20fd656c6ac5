import { once } from "node:events";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { theServer } from "#tests/builders/server";
import { type PolledWork, startPolling } from "./polling.ts";

beforeEach(async () => {
  await theServer();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
});

async function aPolling(run: PolledWork["run"]) {
  const { app } = await theServer();
  const polling = startPolling(app, {
    everyMs: 1000,
    firstMs: 500,
    service: { name: "service_test", title: "job.title" },
    event: "test",
    failure: "a test failed",
    run,
  });
  onTestFinished(async () => await polling.stop());
  return polling;
}

it("does its work for the first time and then again and again, also after a failure", async () => {
  let rounds = 0;
  await aPolling(async () => {
    rounds += 1;
    await Promise.reject(new Error("each round fails"));
  });
  const counts: number[] = [];

  for (const ms of [499, 1, 999, 1, 1000]) {
    await vi.advanceTimersByTimeAsync(ms);
    counts.push(rounds);
  }

  expect(counts).toEqual([0, 1, 1, 2, 3]);
});

it("begins no round before the one before has ended", async () => {
  const rounds: PromiseWithResolvers<undefined>[] = [];
  await aPolling(async () => {
    const round = Promise.withResolvers<undefined>();
    rounds.push(round);
    await round.promise;
  });

  await vi.advanceTimersByTimeAsync(5000);
  expect(rounds).toHaveLength(1);
  rounds[0]?.resolve(undefined);
  await vi.advanceTimersByTimeAsync(1000);

  expect(rounds).toHaveLength(2);
  rounds[1]?.resolve(undefined);
});

it("aborts its round when it stops, and waits for its end", async () => {
  let isOver = false;
  const polling = await aPolling(async (signal) => {
    await once(signal, "abort");
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(500);

  await polling.stop();

  expect(isOver).toBe(true);
});

import { expect, it } from "vitest";
import { createServiceRuns } from "./serviceRuns.ts";

const at = (seconds: number) => new Date(seconds * 1000);
const round = (seconds: number, error: string | null = null) => ({
  startedAt: at(seconds),
  endedAt: at(seconds + 1),
  error,
});

it("reports the first round of a service at once, and then the sum of an hour", () => {
  const runs = createServiceRuns();
  runs.note("backups", round(0));
  const first = runs.take(at(5));
  runs.note("backups", round(10));
  runs.note("backups", round(20));

  expect(first).toMatchObject([{ name: "backups", rounds: 1, failures: 0, workMs: 1000 }]);
  expect(runs.take(at(60))).toEqual([]);
  expect(runs.take(at(3700))).toMatchObject([{ rounds: 2, startedAt: at(10), endedAt: at(21), workMs: 2000 }]);
  expect(runs.take(at(9000))).toEqual([]);
});

it("reports a failure with the rounds before it", () => {
  const runs = createServiceRuns();
  runs.note("backups", round(0));
  runs.take(at(5));
  runs.note("backups", round(10));
  runs.note("backups", round(20, "the disk is full"));
  runs.note("backups", round(30));

  expect(runs.take(at(40))).toMatchObject([{ rounds: 3, failures: 1, error: "the disk is full" }]);
});

it("counts each round of work that it watches, and throws its failure on", async () => {
  const runs = createServiceRuns();
  let round = 0;
  const work = runs.watch({ name: "backups", title: "job.title" }, async () => {
    round += 1;
    return round < 3 ? await Promise.resolve(round) : await Promise.reject(new Error("the disk is full"));
  });
  expect(runs.listNames()).toEqual(["backups"]);

  expect([await work(), await work()]).toEqual([1, 2]);
  await expect(work()).rejects.toThrow("the disk is full");

  expect(runs.take(at(0))).toMatchObject([{ name: "backups", rounds: 3, failures: 1, error: "the disk is full" }]);
});

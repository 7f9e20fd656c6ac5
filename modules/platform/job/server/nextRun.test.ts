import { describe, expect, it } from "vitest";
import { nextRun, TriggerArgumentsError } from "./nextRun.ts";

const berlin = "Europe/Berlin";
const at = (text: string) => new Date(text);
const cron = (args: string) => ({ triggerType: "Furion.Schedule.CronTrigger", args });
const period = (args: string) => ({ triggerType: "PeriodTrigger", args });

describe("the next run", () => {
  it.each([
    [cron('"*/5 * * * *", 0'), "2026-11-30T10:05:00Z"],
    [cron('"30 * * * * *", 2'), "2026-11-30T10:02:30Z"],
    [cron('"0 12 1 1 * 2028", 1'), "2028-01-01T11:00:00Z"],
    [cron('"0 0 12 1 1 * 2028", 3'), "2028-01-01T11:00:00Z"],
    [cron('"@daily", 0'), "2026-11-30T23:00:00Z"],
    [cron("@workday"), "2026-11-30T23:00:00Z"],
    [cron('"5/10 * * * *", 0'), "2026-11-30T10:05:00Z"],
    [cron('"0 9 L * *", 0'), "2026-12-31T08:00:00Z"],
    [cron('"0 9 * * MON#2", 0'), "2026-12-14T08:00:00Z"],
    [period("60000"), "2026-11-30T10:03:15Z"],
  ])("of %o is at %s", (trigger, expected) => {
    expect(nextRun(trigger, at("2026-11-30T10:02:15Z"), berlin)).toEqual(at(expected));
  });

  it.each([
    ["in the hour that spring skips", "2026-03-28T12:00:00Z", "2026-03-29T01:00:00Z"],
    ["once in the hour that autumn repeats", "2026-10-24T12:00:00Z", "2026-10-25T00:30:00Z"],
  ])("comes %s", (_, after, expected) => {
    expect(nextRun(cron('"30 2 * * *", 0'), at(after), berlin)).toEqual(at(expected));
  });

  it("keeps to the start and the end", () => {
    const startTime = at("2026-12-01T00:00:00Z");
    const endTime = at("2026-12-01T00:01:30Z");
    const trigger = { ...period("60000"), startTime, endTime };

    expect(nextRun(trigger, at("2026-11-30T10:00:00Z"), berlin)).toEqual(startTime);
    expect(nextRun(trigger, startTime, berlin)).toEqual(at("2026-12-01T00:01:00Z"));
    expect(nextRun(trigger, at("2026-12-01T00:01:00Z"), berlin)).toBeNull();
    expect(
      nextRun({ ...cron("0 0 * * *"), startTime: at("2026-12-01T23:00:00Z") }, at("2026-11-30T10:00:00Z"), berlin),
    ).toEqual(at("2026-12-01T23:00:00Z"));
  });

  it("does not exist for a cron expression that never comes true", () => {
    expect(nextRun(cron('"0 0 30 2 *", 0'), at("2026-11-30T10:00:00Z"), berlin)).toBeNull();
    expect(nextRun(cron('"0 0 1 1 * 2020", 1'), at("2026-11-30T10:00:00Z"), berlin)).toBeNull();
  });

  it.each([
    cron("tomorrow"),
    cron('"* * * *", 0'),
    cron('"99 * * * *", 0'),
    period("999"),
    period("x"),
    period("1e400"),
  ])("is refused for %o", (trigger) => {
    expect(() => nextRun(trigger, at("2026-11-30T10:00:00Z"), berlin)).toThrow(TriggerArgumentsError);
  });
});

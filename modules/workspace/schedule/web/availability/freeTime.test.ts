import { describe, expect, it } from "vitest";
import { findFreeTime } from "./freeTime.ts";

// 2026-12-04 is a Friday.
const busyAt = (date: string, startTime: string, endTime: string) => ({ date, startTime, endTime });
const request = { date: "2026-12-04", startTime: "09:00", endTime: "10:00", days: 14 };

describe("the next free time", () => {
  it.each([
    ["at once, if nothing is in the way", [], request, "2026-12-04 09:00-10:00"],
    [
      "between two others",
      [busyAt("2026-12-04", "09:30", "10:10"), busyAt("2026-12-04", "12:00", "13:00")],
      request,
      "2026-12-04 10:15-11:15",
    ],
    ["right after another one", [busyAt("2026-12-04", "08:00", "09:45")], request, "2026-12-04 09:45-10:45"],
    [
      "on the next working day, in the morning",
      [busyAt("2026-12-04", "08:30", "17:30")],
      request,
      "2026-12-07 08:00-09:00",
    ],
    ["not before working hours", [], { ...request, startTime: "05:00", endTime: "06:30" }, "2026-12-04 08:00-09:30"],
    ["not after working hours", [], { ...request, startTime: "17:30", endTime: "18:30" }, "2026-12-07 08:00-09:00"],
    ["on a quarter of an hour", [], { ...request, startTime: "09:05", endTime: "10:00" }, "2026-12-04 09:15-10:10"],
    ["not on a public holiday", [], { ...request, date: "2026-10-01" }, "2026-10-08 08:00-09:00"],
  ])("is %s", (...[, busy, from, expected]) => {
    const found = findFreeTime(busy, from);

    expect(found && `${found.date} ${found.startTime}-${found.endTime}`).toBe(expected);
  });

  it.each([
    ["the days are full", { ...request, days: 1 }, [busyAt("2026-12-04", "08:00", "18:00")]],
    ["it is longer than a working day", { ...request, startTime: "00:00", endTime: "11:00" }, []],
  ])("is none if %s", (_, from, busy) => {
    expect(findFreeTime(busy, from)).toBeUndefined();
  });
});

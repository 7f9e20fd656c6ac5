import { afterEach, expect, it } from "vitest";
import { setDisplayTimeZone } from "#base/displayTimeZone";
import { parseWallTime, toWallTime } from "./wallTime.ts";

afterEach(() => setDisplayTimeZone(null));

it.each([
  ["Asia/Shanghai", "2026-11-21T01:30:00Z", "2026-11-21T09:30"],
  ["America/New_York", "2026-07-01T03:59:00Z", "2026-06-30T23:59"],
  ["Asia/Kathmandu", "2026-01-01T00:00:00Z", "2026-01-01T05:45"],
  // The clocks go back at 01:00 UTC on this day.
  ["Europe/Berlin", "2026-10-25T00:30:00Z", "2026-10-25T02:30"],
  ["Europe/Berlin", "2026-10-25T02:30:00Z", "2026-10-25T03:30"],
])("shows and reads a time in %s", (zone, instant, text) => {
  setDisplayTimeZone(zone);

  expect(toWallTime(new Date(instant))).toBe(text);
  expect(toWallTime(parseWallTime(text) ?? new Date(0))).toBe(text);
});

it("reads no time from other texts", () => {
  expect(parseWallTime("")).toBeUndefined();
  expect(parseWallTime("soon")).toBeUndefined();
});

import { describe, expect, it } from "vitest";
import { getLocalTime } from "./time.ts";

describe("local time of a zone", () => {
  it.each([
    ["Asia/Shanghai", "2026-11-21T04:05:06.789Z", "2026-11-21 12:05:06"],
    ["Asia/Shanghai", "2026-12-31T16:00:00Z", "2027-01-01 00:00:00"],
    ["UTC", "2026-11-21T04:05:06Z", "2026-11-21 04:05:06"],
    ["Asia/Kathmandu", "2026-11-21T00:00:00Z", "2026-11-21 05:45:00"],
    ["America/New_York", "2026-01-01T00:00:00Z", "2025-12-31 19:00:00"],
    ["America/New_York", "2026-03-08T06:59:59Z", "2026-03-08 01:59:59"],
    ["America/New_York", "2026-03-08T07:00:00Z", "2026-03-08 03:00:00"],
    ["Europe/Berlin", "2026-10-25T00:59:59Z", "2026-10-25 02:59:59"],
    ["Europe/Berlin", "2026-10-25T01:00:00Z", "2026-10-25 02:00:00"],
    ["Australia/Lord_Howe", "2026-10-03T15:30:00Z", "2026-10-04 02:30:00"],
  ])("in %s formats %s as %s", (zone, instant, local) => {
    expect(getLocalTime(zone).format(new Date(instant))).toBe(local);
  });

  it("is cached once for each zone, regardless of letter case", () => {
    expect(getLocalTime("asia/SHANGHAI")).toBe(getLocalTime("Asia/Shanghai"));
  });

  it.each([
    ["Asia/Shanghai", "2026-11-21 12:05:06", "2026-11-21T04:05:06.000Z"],
    ["Asia/Shanghai", "2026-11-21T12:05:06", "2026-11-21T04:05:06.000Z"],
    ["Asia/Shanghai", "2026-11-21 12:05", "2026-11-21T04:05:00.000Z"],
    ["Asia/Shanghai", "2026-11-21", "2026-11-20T16:00:00.000Z"],
    ["Asia/Shanghai", "2024-02-29", "2024-02-28T16:00:00.000Z"],
    ["Asia/Shanghai", "2026-11-21T04:05:06Z", "2026-11-21T04:05:06.000Z"],
    ["Asia/Shanghai", "2026-11-21T04:05:06.123Z", "2026-11-21T04:05:06.123Z"],
    ["Asia/Shanghai", "2026-11-21T04:05:06+05:30", "2026-11-20T22:35:06.000Z"],
    ["Asia/Kathmandu", "2026-11-21 05:45:00", "2026-11-21T00:00:00.000Z"],
  ])("in %s parses %s as %s", (zone, text, instant) => {
    expect(getLocalTime(zone).parse(text)?.toISOString()).toBe(instant);
  });

  it.each([
    ["America/New_York", "skipped", "2026-03-08 02:30:00", "2026-03-08T07:30:00.000Z"],
    ["America/New_York", "first of two", "2026-11-01 01:30:00", "2026-11-01T05:30:00.000Z"],
    ["America/New_York", "after both", "2026-11-01 02:00:00", "2026-11-01T07:00:00.000Z"],
    ["Europe/Berlin", "skipped", "2026-03-29 02:30:00", "2026-03-29T01:30:00.000Z"],
    ["Europe/Berlin", "first of two", "2026-10-25 02:30:00", "2026-10-25T00:30:00.000Z"],
    ["Europe/Berlin", "after both", "2026-10-25 03:00:00", "2026-10-25T02:00:00.000Z"],
  ])("in %s parses a time that is %s: %s", (zone, _title, ...[text, instant]) => {
    expect(getLocalTime(zone).parse(text)?.toISOString()).toBe(instant);
  });

  it.each(["Asia/Shanghai", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Sao_Paulo"])(
    "of %s parses every formatted hour of a year correctly, except the repeated one",
    (zone) => {
      const time = getLocalTime(zone);
      const start = Date.UTC(2026, 0, 1);
      const hours = Array.from({ length: 365 * 24 }, (_, hour) => new Date(start + hour * 3_600_000));

      const wrongHours = hours.filter((hour) => time.parse(time.format(hour))?.getTime() !== hour.getTime());

      expect(wrongHours.length).toBeLessThanOrEqual(1);
    },
  );

  it.each([
    "",
    "x",
    "2026",
    "2026-1-1",
    "2026-02-30",
    "2026-02-30T00:00:00Z",
    "2026-13-01",
    "2026-01-01 24:00:00",
    "2026-01-01 23:60:00",
    "2026-01-01 1:00",
    "2026-01-01T::::::Z",
    "2026-01-01T10:00:00+99:99",
    "0000-01-01",
    "9999-12-31 23:59:59",
    "21/11/2026",
    "1763697906789",
    " 2026-01-01",
    "2026-01-01'; drop table position; --",
  ])("is not parsed from %j", (text) => {
    expect(getLocalTime("Asia/Shanghai").parse(text)).toBeUndefined();
  });
});

import { expect, it } from "vitest";
import type { CronDays } from "./cronDays.ts";
import { listRuns } from "./listRuns.ts";
import { parseCron } from "./parseCron.ts";
import { findTimeOnDays } from "./timesOnDays.ts";

const timeZone = "Asia/Shanghai";

type Start = { readonly after?: string; readonly zone?: string };

function list(text: string, days: CronDays, { after = "2026-09-18T12:00:00Z", zone = timeZone }: Start = {}): string[] {
  const reading = parseCron(text);
  if (reading.faults !== undefined) throw new Error(text);
  const runs = listRuns(reading.expression, { timeZone: zone, after: new Date(after), count: 10, days });
  return runs.map(({ time, clockChange }) => `${time.toISOString().slice(0, 16)}${clockChange ?? ""}`);
}

it.each<[CronDays, string[]]>([
  // Sunday 20 September is worked for the holidays of October; 25 to 27 September are the mid-autumn festival.
  ["working", ["20", "21", "22", "23", "24", "28", "29", "30"]],
  ["off", ["19", "25", "26", "27"]],
  ["all", ["19", "20", "21", "22", "23", "24", "25", "26", "27", "28"]],
])("runs on %s days follow the dated calendar of holidays", (days, expected) => {
  const september = list("0 9 * * *", days).filter((time) => time.startsWith("2026-09"));

  expect(september).toEqual(expected.map((day) => `2026-09-${day}T01:00`));
});

it("the day is that of the zone, and many times on free days are passed over", () => {
  expect(list("* * * * * *", "working", { after: "2026-09-30T16:00:00Z" })[0]).toBe("2026-10-07T16:00");
  expect(list("0 23 * * *", "off", { zone: "America/New_York" })[0]).toBe("2026-09-20T03:00");
});

it("a skipped hour of a day that is passed over is not marked", () => {
  const spring = { after: "2026-03-27T12:00:00Z", zone: "Europe/Berlin" };

  expect(list("30 2 * * *", "working", spring)[0]).toBe("2026-03-30T00:30");
  expect(list("30 2 * * *", "all", spring)).toContainEqual(expect.stringContaining("skipped"));
});

it("what is due on other days only is never due", () => {
  expect(list("0 9 1 10 *", "working")).not.toContain("2026-10-01T01:00");
  expect(findTimeOnDays(() => null, new Date(), { days: "working", timeZone })).toBeNull();
});

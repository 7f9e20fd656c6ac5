import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { createFakeServer, renderScreen } from "#testing";
import { scheduleText } from "../text/index.ts";
import { HolidayNote } from "./HolidayMark.tsx";

async function openNote(today: string, { from, to }: { from: string; to: string }): Promise<boolean> {
  await renderScreen(
    <main>
      <HolidayNote today={today} from={from} to={to} />
    </main>,
    { server: createFakeServer(), texts: scheduleText },
  );
  return screen.queryByText(/节假日和调休安排已收录 2025年1月1日至 2026年12月31日/u) !== null;
}

describe("the end of the table of holidays", () => {
  it.each([
    ["2026-10-30", { from: "2026-10-26", to: "2026-12-06" }, false],
    ["2026-11-01", { from: "2026-10-26", to: "2026-12-06" }, true],
    ["2026-10-30", { from: "2026-12-28", to: "2027-01-03" }, true],
    ["2027-01-01", { from: "2027-01-01", to: "2027-01-01" }, true],
    ["2031-03-12", { from: "2026-03-01", to: "2026-03-31" }, true],
  ])("on %s is told for %o: %s", async (today, shown, isTold) => {
    expect(await openNote(today, shown)).toBe(isTold);
  });
});

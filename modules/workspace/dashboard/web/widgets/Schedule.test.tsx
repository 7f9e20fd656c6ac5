import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dashboardText } from "../../text/index.ts";
import { CallError } from "#base/answer";
import type { CalendarEntry, CalendarSource } from "#kit/widgets/widget.ts";
import { createFakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { HomeContext } from "../homeContext.ts";
import { toIsoDate } from "../monthDays.ts";
import { Schedule } from "./Schedule.tsx";

const today = toIsoDate(new Date());

function entry(id: string, overrides: Partial<CalendarEntry> = {}): CalendarEntry {
  return { id, date: today, time: "09:00", text: `事项${id}`, isDone: false, ...overrides };
}

async function openSchedule(...calendarSources: CalendarSource[]) {
  const schedule = (
    <HomeContext value={{ apps: [], figures: [], reminders: [], cards: [], calendarSources }}>
      <Schedule />
    </HomeContext>
  );
  return await renderScreen(schedule, { server: createFakeServer(), texts: dashboardText });
}

describe("the calendar of the home page", () => {
  it("shows the entries of all sources on their days, ordered by time", async () => {
    const asked: { from: string; to: string }[] = [];
    const site: CalendarSource = {
      name: "site",
      list: async (span) => {
        asked.push(span);
        return await Promise.resolve([entry("2", { time: "16:30" }), entry("9", { date: "1999-01-01" })]);
      },
    };
    const own: CalendarSource = {
      name: "own",
      list: async () => await Promise.resolve([entry("1", { isDone: true }), entry("0", { time: null })]),
    };

    await openSchedule(site, own);

    await screen.findByText("事项2");
    const entries = screen.getAllByRole("listitem").map((item) => item.textContent);
    expect(entries).toEqual(["全天事项0", "09:00事项1", "16:30事项2"]);
    expect(screen.getByText("事项1").tagName).toBe("S");
    expect(screen.getByRole("button", { current: "date" }).textContent).toContain("有日程");
    expect(asked[0]?.from.localeCompare(today)).toBeLessThanOrEqual(0);
    expect(asked[0]?.to.localeCompare(today)).toBeGreaterThan(0);
  });

  it("remains when a source cannot be read, and retries on request", async () => {
    let isDown = true;
    const calendarSource: CalendarSource = {
      name: "own",
      list: async () => {
        if (isDown) throw new CallError("服务器出错", { status: 500 });
        return await Promise.resolve([entry("1")]);
      },
    };
    const { user } = await openSchedule(calendarSource);
    await screen.findByText("服务器出错");
    expect(screen.getByRole("table")).toBeDefined();

    isDown = false;
    await user.click(screen.getByRole("button", { name: "重试" }));

    expect(await screen.findByText("事项1")).toBeDefined();
  });
});

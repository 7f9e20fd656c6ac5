import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dashboardText } from "#modules/dashboard/text";
import { CallError } from "../../api.ts";
import type { Agenda, AgendaEntry } from "../../kit/widgets/widget.ts";
import { fakeServer } from "../../testing/fakeServer.ts";
import { renderScreen } from "../../testing/renderScreen.tsx";
import { HomeContext } from "../homeContext.ts";
import { dateOf } from "../monthDays.ts";
import { Schedule } from "./Schedule.tsx";

const today = dateOf(new Date());

function entry(id: string, about: Partial<AgendaEntry> = {}): AgendaEntry {
  return { id, date: today, time: "09:00", text: `事项${id}`, isDone: false, ...about };
}

async function openSchedule(...agendas: Agenda[]) {
  const shown = (
    <HomeContext value={{ apps: [], figures: [], remarks: [], agendas }}>
      <Schedule />
    </HomeContext>
  );
  return await renderScreen(shown, { server: fakeServer(), texts: dashboardText });
}

describe("the calendar of the home page", () => {
  it("has the entries of all agendas on their days, in the order of their times", async () => {
    const asked: { from: string; to: string }[] = [];
    const site: Agenda = {
      name: "site",
      list: async (span) => {
        asked.push(span);
        return await Promise.resolve([entry("2", { time: "16:30" }), entry("9", { date: "1999-01-01" })]);
      },
    };
    const own: Agenda = {
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

  it("stays when an agenda cannot be read, which is tried again when asked", async () => {
    let isDown = true;
    const agenda: Agenda = {
      name: "own",
      list: async () => {
        if (isDown) throw new CallError("服务器出错", { status: 500 });
        return await Promise.resolve([entry("1")]);
      },
    };
    const { user } = await openSchedule(agenda);
    await screen.findByText("服务器出错");
    expect(screen.getByRole("table")).toBeDefined();

    isDown = false;
    await user.click(screen.getByRole("button", { name: "重试" }));

    expect(await screen.findByText("事项1")).toBeDefined();
  });
});

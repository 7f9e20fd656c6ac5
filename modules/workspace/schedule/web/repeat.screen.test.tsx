import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { scheduleApi, type ScheduleEntry } from "../contract.ts";
import { scheduleText } from "../text/index.ts";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { describeRepeat } from "./describeRepeat.ts";
import type { RepeatKind } from "../repeat.contract.ts";
import { createRule, followDate, formatRule } from "./repeatForm.ts";
import { anEntry } from "./schedule.samples.ts";
import { Component as SchedulePage } from "./SchedulePage.tsx";
import { loadTexts, translate } from "#base/i18n";
import "./ScheduleDialog.tsx";

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
});

const weekly = { content: "例会", repeat: "FREQ=WEEKLY;BYDAY=TU", seriesId: toId(9) };

async function openPage(search: string, ...entries: ScheduleEntry[]) {
  server.answer(scheduleApi, "calendars", () => []);
  server.answer(scheduleApi, "page", () => entries);
  for (const name of ["add", "update", "delete"] as const) server.answer(scheduleApi, name, () => null);
  const options = { server, search, texts: scheduleText, trackedEntities: ["sysSchedule"] };
  return await renderScreen(<SchedulePage />, options);
}

const calls = (name: "add" | "update" | "delete") => server.receivedCalls(scheduleApi, name).map(({ input }) => input);

async function choose(user: Awaited<ReturnType<typeof openPage>>["user"], label: string, option: string) {
  await user.click(screen.getByRole("combobox", { name: label }));
  await user.click(await screen.findByTitle(option));
}

describe("the repeat in the form", () => {
  it("offers repeats of the chosen day, with interval, weekdays and end", async () => {
    const { user } = await openPage("?view=day&date=2026-12-16");
    await user.click(await screen.findByRole("button", { name: /新增日程/u }));
    const form = await screen.findByRole("dialog");
    await user.type(within(form).getByRole("textbox", { name: "内容" }), "例会");

    await choose(user, "重复", "每月第 3 个星期三");
    await choose(user, "重复", "每周");
    await user.clear(within(form).getByRole("spinbutton", { name: "间隔" }));
    await user.type(within(form).getByRole("spinbutton", { name: "间隔" }), "2");
    await choose(user, "星期", "周一");
    await choose(user, "结束重复", "重复次数");
    await user.click(within(form).getByRole("button", { name: /保\s?存/u }));

    await waitFor(() => expect(calls("add")).toHaveLength(1));
    expect(calls("add")[0]).toMatchObject({ repeat: "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=10" });
  });

  it("offers reminders beside it", async () => {
    const { user } = await openPage("?view=day&date=2026-12-01", anEntry({ content: "例会", remindMinutes: 45 }));
    await user.click(await screen.findByRole("button", { name: /例会/u }));
    const form = await screen.findByRole("dialog", { name: "修改日程" });
    expect(within(form).getByTitle("提前 45 分钟")).toBeDefined();

    await choose(user, "提醒", "提前 1 小时");
    await user.click(within(form).getByRole("button", { name: /保\s?存/u }));

    await waitFor(() => expect(calls("update")).toMatchObject([{ remindMinutes: 60 }]));
  });

  it("keeps a rule that it does not offer", async () => {
    const repeat = "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1";
    const { user } = await openPage("?view=day&date=2026-12-01", anEntry({ ...weekly, repeat }));

    await user.click(await screen.findByRole("button", { name: /例会/u }));
    const form = await screen.findByRole("dialog", { name: "修改日程" });

    expect(within(form).getByTitle("其他规则")).toBeDefined();
  });
});

describe("a change of an occurrence", () => {
  it.each([
    ["仅此日程", "this"],
    ["此日程及以后", "following"],
    ["全部日程", "all"],
  ])("applies to: %s", async (label, scope) => {
    const { user } = await openPage("?view=list&date=2026-12-01", anEntry({ ...weekly, id: toId(5) }));

    await user.click(await screen.findByRole("button", { name: "删除“例会”" }));
    const question = await screen.findByRole("dialog", { name: "删除重复日程" });
    await user.click(within(question).getByRole("radio", { name: label }));
    await user.click(within(question).getByRole("button", { name: /删\s?除/u }));

    await waitFor(() => expect(calls("delete")).toEqual([{ id: 5, scope }]));
  });

  it("deletes it from its form as well", async () => {
    const { user } = await openPage("?view=day&date=2026-12-01", anEntry({ ...weekly, id: toId(5) }));
    await user.click(await screen.findByRole("button", { name: /例会/u }));
    const form = await screen.findByRole("dialog", { name: "修改日程" });

    await user.click(within(form).getByRole("button", { name: /删\s?除/u }));
    const question = await screen.findByRole("dialog", { name: "删除重复日程" });
    await user.click(within(question).getByRole("button", { name: /删\s?除/u }));

    await waitFor(() => expect(calls("delete")).toEqual([{ id: 5, scope: "this" }]));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "修改日程" })).toBeNull());
  });

  it("does nothing when the question is cancelled", async () => {
    const { user } = await openPage("?view=week&date=2026-12-01", anEntry(weekly));
    const block = await screen.findByRole("button", { name: /例会.*每周 · 周二/u });
    block.focus();

    await user.keyboard("{Alt>}{ArrowRight}{/Alt}");
    const question = await screen.findByRole("dialog", { name: "修改重复日程" });
    await user.click(within(question).getByRole("button", { name: /取\s?消/u }));

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls("update")).toEqual([]);
  });

  it("of the rule cannot apply to it alone", async () => {
    const { user } = await openPage("?view=day&date=2026-12-01", anEntry({ ...weekly, id: toId(5), version: 3 }));
    await user.click(await screen.findByRole("button", { name: /例会/u }));
    const form = await screen.findByRole("dialog", { name: "修改日程" });

    await choose(user, "重复", "每天");
    await user.click(within(form).getByRole("button", { name: /保\s?存/u }));
    const question = await screen.findByRole("dialog", { name: "修改重复日程" });
    expect(within(question).queryByRole("radio", { name: "仅此日程" })).toBeNull();
    await user.click(within(question).getByRole("button", { name: /保\s?存/u }));

    const expected = { id: 5, version: 3, scope: "following", repeat: "FREQ=DAILY" };
    await waitFor(() => expect(calls("update")).toMatchObject([expected]));
  });
});

describe("a rule", () => {
  it.each([
    ["weekly", "FREQ=WEEKLY;BYDAY=TU"],
    ["monthDay", "FREQ=MONTHLY;BYMONTHDAY=29"],
    ["monthWeekday", "FREQ=MONTHLY;BYDAY=-1TU"],
    ["yearly", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=29"],
    ["none", ""],
  ] satisfies [RepeatKind, string][])("of the kind %s on 29 December 2026 is %s", (kind, text) => {
    expect(formatRule(createRule(kind, "2026-12-29"))).toBe(text);
  });

  it.each([
    ["FREQ=WEEKLY;BYDAY=TU;COUNT=4", "FREQ=WEEKLY;BYDAY=WE;COUNT=4"],
    ["FREQ=WEEKLY;BYDAY=MO,TU", "FREQ=WEEKLY;BYDAY=MO,TU"],
    ["FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1", "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=2"],
    ["", ""],
  ])("%s follows from Tuesday to Wednesday as %s", (before, after) => {
    expect(followDate(before, "2026-12-01", "2026-12-02")).toBe(after);
  });

  it.each([
    ["FREQ=DAILY;INTERVAL=3;UNTIL=20261231", "每 3 天 · 至 2026年12月31日"],
    ["FREQ=WEEKLY;BYDAY=MO,WE;COUNT=5", "每周 · 周一和周三 · 共 5 次"],
    ["FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR", "每 2 个月 · 每月最后一个星期五"],
    ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "每年 2月29日"],
  ])("%s reads: %s", async (text, words) => {
    await loadTexts(scheduleText);

    expect(describeRepeat(translate, text)).toBe(words);
  });
});

import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { scheduleApi, type ScheduleEntry, type SharedCalendar } from "../../contract.ts";
import { scheduleText } from "../../text/index.ts";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { anEntry } from "../schedule.samples.ts";
import { Component as SchedulePage } from "../SchedulePage.tsx";
import "../ScheduleDialog.tsx";
import "./SharedEntryDialog.tsx";

let server: FakeServer;

const calendars: SharedCalendar[] = [
  { id: toId(31), name: "第一项目部", pid: toId(32), isMember: true, canWrite: true, hasEntries: true },
  { id: toId(32), name: "华东分公司", pid: null, isMember: true, canWrite: false, hasEntries: true },
  { id: toId(33), name: "第三项目部", pid: toId(32), isMember: false, canWrite: true, hasEntries: false },
];

beforeEach(() => {
  localStorage.clear();
  server = createFakeServer();
  server.answer(scheduleApi, "calendars", () => calendars);
});

const aShared = (overrides: Partial<ScheduleEntry> = {}) =>
  anEntry({ content: "消防演练", ownerOrgId: toId(32), ownerOrgName: "华东分公司", canWrite: false, ...overrides });

async function openPage(search: string, ...entries: ScheduleEntry[]) {
  server.answer(scheduleApi, "page", () => entries);
  const page = await renderScreen(<SchedulePage />, {
    server,
    search,
    texts: scheduleText,
    trackedEntities: ["sysSchedule"],
  });
  await screen.findByRole("button", { name: /今\s?天/u });
  return page;
}

const readOwnHidden = () => server.receivedCalls(scheduleApi, "page").map(({ input }) => input["withoutOwn"]);

const readCalendarIds = () => server.receivedCalls(scheduleApi, "page").map(({ input }) => input["calendarIds"]);

describe("shared calendars", () => {
  it("of the own organisations are shown at first; each is switched by itself, and stays so", async () => {
    const { user, unmount } = await openPage("?date=2026-12-01");
    await waitFor(() => expect(readCalendarIds()).toEqual([[31, 32]]));

    await user.click(screen.getByRole("button", { name: "显示的日历" }));
    await user.click(await screen.findByRole("treeitem", { name: "华东分公司" }));
    await user.click(screen.getByRole("treeitem", { name: "第三项目部，没有日程" }));

    await waitFor(() => expect(readCalendarIds().at(-1)).toEqual([31, 33]));
    unmount();
    await openPage("?date=2026-12-01");
    await waitFor(() => expect(readCalendarIds().at(-1)).toEqual([31, 33]));
  });

  it("and the own schedule are hidden by the same boxes, and stay so", async () => {
    const { user, unmount } = await openPage("?date=2026-12-01");

    await user.click(await screen.findByRole("button", { name: "显示的日历" }));
    await user.click(await screen.findByRole("treeitem", { name: "我的日程" }));

    await waitFor(() => expect(readOwnHidden().at(-1)).toBe(true));
    expect(screen.getByRole("treeitem", { name: "我的日程" }).getAttribute("aria-checked")).toBe("false");
    unmount();
    await openPage("?date=2026-12-01");
    await waitFor(() => expect(readOwnHidden().at(-1)).toBe(true));
    expect(screen.queryByText(/所有日历都已隐藏/u)).toBeNull();
  });

  it("are shown again from a hint when all of them and the own schedule are hidden", async () => {
    const { user } = await openPage("?date=2026-12-01");

    await user.click(await screen.findByRole("button", { name: "显示的日历" }));
    for (const name of ["我的日程", "华东分公司", "第一项目部"])
      await user.click(await screen.findByRole("treeitem", { name }));
    const hint = await screen.findByText(/所有日历都已隐藏/u);
    await user.click(screen.getByRole("button", { name: "恢复显示" }));

    await waitFor(() => expect(hint.isConnected).toBe(false));
    await waitFor(() => expect(readCalendarIds().at(-1)).toEqual([31, 32]));
    expect(readOwnHidden().at(-1)).toBeUndefined();
  });

  it("do not keep a new entry of the hidden own schedule out of sight", async () => {
    server.answer(scheduleApi, "add", () => null);
    const { user } = await openPage("?date=2026-12-10");
    await user.click(await screen.findByRole("button", { name: "显示的日历" }));
    await user.click(await screen.findByRole("treeitem", { name: "我的日程" }));
    await waitFor(() => expect(readOwnHidden().at(-1)).toBe(true));

    await user.click(screen.getByRole("button", { name: "新增日程" }));
    const form = await screen.findByRole("dialog", { name: "新增日程" });
    await user.type(within(form).getByRole("textbox", { name: "内容" }), "周检");
    await user.click(within(form).getByRole("button", { name: /保\s?存/u }));

    await waitFor(() => expect(readOwnHidden().at(-1)).toBeUndefined());
  });

  it("are no choice where none is shared, so the own schedule is shown regardless of an earlier choice", async () => {
    const { user, unmount } = await openPage("?date=2026-12-01");
    await user.click(await screen.findByRole("button", { name: "显示的日历" }));
    await user.click(await screen.findByRole("treeitem", { name: "我的日程" }));
    await waitFor(() => expect(readOwnHidden().at(-1)).toBe(true));
    unmount();

    server.answer(scheduleApi, "calendars", () => []);
    await openPage("?date=2026-12-01");

    await waitFor(() => expect(readCalendarIds().at(-1)).toEqual([]));
    expect(readOwnHidden().at(-1)).toBeUndefined();
    expect(screen.queryByRole("button", { name: "显示的日历" })).toBeNull();
  });

  it("stand below the own schedule as a tree of their organisations, without a search while they are few", async () => {
    const { user } = await openPage("?date=2026-12-01");

    await user.click(await screen.findByRole("button", { name: "显示的日历" }));
    const items = await screen.findAllByRole("treeitem");

    expect(items.map((item) => [item.getAttribute("aria-level"), item.getAttribute("aria-label")])).toEqual([
      ["1", "我的日程"],
      ["1", "华东分公司"],
      ["2", "第一项目部"],
      ["2", "第三项目部，没有日程"],
    ]);
    expect(items.map((item) => item.getAttribute("aria-checked"))).toEqual(["true", "true", "true", "false"]);
    expect(screen.queryByRole("textbox", { name: "搜索显示的日历" })).toBeNull();
  });

  it("are searched when they are many, and open where there is something to see", async () => {
    const west: SharedCalendar = {
      id: toId(40),
      name: "西部公司",
      pid: toId(32),
      isMember: false,
      canWrite: true,
      hasEntries: false,
    };
    const more = Array.from({ length: 10 }, (_, index): SharedCalendar => {
      return { ...west, id: toId(41 + index), name: `项目 ${index}`, pid: west.id };
    });
    server.answer(scheduleApi, "calendars", () => [...calendars, west, ...more]);
    const { user } = await openPage("?date=2026-12-01");

    await user.click(await screen.findByRole("button", { name: "显示的日历" }));
    expect((await screen.findAllByRole("treeitem")).map(({ textContent }) => textContent)).toHaveLength(5);
    await user.type(screen.getByRole("textbox", { name: "搜索显示的日历" }), "项目 7{Enter}");

    await waitFor(() =>
      expect(screen.getAllByRole("treeitem").map((item) => item.getAttribute("aria-label"))).toEqual([
        "华东分公司",
        "西部公司，没有日程",
        "项目 7，没有日程",
      ]),
    );
    await user.click(screen.getByRole("treeitem", { name: /项目 7/u }));
    await waitFor(() => expect(readCalendarIds().at(-1)).toContain(48));
  });

  it("have their name on an entry, which is read but not changed", async () => {
    const { user } = await openPage("?date=2026-12-10", aShared());
    const block = await screen.findByRole("button", { name: /消防演练.*华东分公司/u });
    expect(block.getAttribute("data-shared")).toBe("true");

    await user.click(block);

    const dialog = await screen.findByRole("dialog", { name: "共享日历日程" });
    expect(within(dialog).getByText("华东分公司")).toBeDefined();
    expect(within(dialog).queryByRole("button", { name: /保\s?存/u })).toBeNull();
  });

  it("are changed by those who may: without reminder and people", async () => {
    server.answer(scheduleApi, "update", () => null);
    const { user } = await openPage("?date=2026-12-10", aShared({ canWrite: true }));

    await user.click(await screen.findByRole("button", { name: /消防演练/u }));
    const form = await screen.findByRole("dialog", { name: "修改日程" });
    expect(within(form).queryByRole("combobox", { name: "提醒" })).toBeNull();
    expect(within(form).queryByRole("combobox", { name: "邀请人员" })).toBeNull();
    await user.click(within(form).getByRole("button", { name: /保\s?存/u }));

    await waitFor(() => expect(server.receivedCalls(scheduleApi, "update")).toHaveLength(1));
  });

  it("take a new entry where the account writes them, and are shown then", async () => {
    server.answer(scheduleApi, "addShared", () => null);
    const { user } = await openPage("?date=2026-12-10");

    await user.click(await screen.findByRole("button", { name: "新增日程" }));
    const form = await screen.findByRole("dialog", { name: "新增日程" });
    await user.type(within(form).getByRole("textbox", { name: "内容" }), "周检");
    await user.click(await within(form).findByRole("combobox", { name: "日历" }));
    expect(screen.queryByTitle("华东分公司")).toBeNull();
    await user.click(await screen.findByTitle("第三项目部"));
    expect(within(form).queryByRole("combobox", { name: "提醒" })).toBeNull();
    await user.click(within(form).getByRole("button", { name: /保\s?存/u }));

    await waitFor(() =>
      expect(server.receivedCalls(scheduleApi, "addShared").map(({ input }) => input)).toMatchObject([
        { content: "周检", ownerOrgId: 33 },
      ]),
    );
    await waitFor(() => expect(readCalendarIds().at(-1)).toEqual([31, 32, 33]));
  });

  it("say that they leave out reminder and people, which return with the own schedule", async () => {
    server.answer(scheduleApi, "addShared", () => null);
    const { user } = await openPage("?date=2026-12-10");

    await user.click(await screen.findByRole("button", { name: "新增日程" }));
    const form = await screen.findByRole("dialog", { name: "新增日程" });
    await user.type(within(form).getByRole("textbox", { name: "内容" }), "周检");
    await user.click(await within(form).findByRole("combobox", { name: "提醒" }));
    await user.click(await screen.findByTitle("提前 5 分钟"));
    await user.click(within(form).getByRole("combobox", { name: "日历" }));
    await user.click(await screen.findByTitle("第三项目部"));
    await within(form).findByText(/没有提醒和邀请人员.*已选择的提醒和人员不会保存/u);
    expect(within(form).queryByRole("combobox", { name: "提醒" })).toBeNull();

    await user.click(within(form).getByRole("combobox", { name: "日历" }));
    await user.click(await screen.findByTitle("我的日程"));

    await waitFor(() => expect(within(form).queryByText(/没有提醒和邀请人员/u)).toBeNull());
    expect(within(form).getByRole("combobox", { name: "提醒" })).toBeDefined();
    expect(within(form).getByText("提前 5 分钟")).toBeDefined();
  });

  it("that cannot be read leave the own schedule", async () => {
    server.refuse(scheduleApi, "calendars", { code: 400, message: "服务器出错" });
    await openPage("?date=2026-12-10", anEntry());

    expect(await screen.findByRole("button", { name: /例会/u })).toBeDefined();
    expect(screen.queryByRole("button", { name: "显示的日历" })).toBeNull();
  });
});

import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { type InvitedPerson, scheduleApi, type ScheduleEntry } from "../../contract.ts";
import { scheduleText } from "../../text/index.ts";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { anEntry } from "../schedule.samples.ts";
import { Component as SchedulePage } from "../SchedulePage.tsx";
import "../availability/Availability.tsx";
import "../ScheduleDialog.tsx";
import "./InvitationDialog.tsx";

let server: FakeServer;

const alone = { account: null, orgName: null };
const unanswered = { answer: "none", remark: null, answeredTime: null, isOutdated: false, isEnabled: true } as const;
const answered = {
  answer: "maybe",
  remark: "十点后到",
  answeredTime: new Date(0),
  isOutdated: true,
  isEnabled: true,
} as const;
const people: InvitedPerson[] = [
  { id: toId(17), realName: "李雷", ...alone, ...answered },
  { id: toId(18), realName: "韩梅梅", ...alone, ...unanswered },
];

beforeEach(() => {
  server = createFakeServer();
  server.answer(scheduleApi, "people", () => ({ organiser: { id: toId(5), realName: "王工" }, invited: people }));
  server.answer(scheduleApi, "answer", () => null);
  server.answer(scheduleApi, "update", () => null);
  server.answer(scheduleApi, "invitees", () => [
    ...people.map(({ id, realName }) => ({ id, realName, account: `account${id}`, orgName: null })),
    { id: toId(19), realName: "韩梅梅", account: "hanmm", orgName: "第二项目部" },
  ]);
  server.answer(scheduleApi, "busy", ({ from }) => [
    { id: toId(7), realName: "自己", ...alone, times: [] },
    {
      id: toId(17),
      realName: "李雷",
      ...alone,
      times: [{ date: from, startTime: "09:30", endTime: "11:00", isTentative: false }],
    },
  ]);
});

/** An entry of another account, to which the caller is invited. */
const anInvitation = (overrides: Partial<ScheduleEntry> = {}) =>
  anEntry({
    organiserName: "王工",
    answer: "none",
    canWrite: false,
    invitedIds: [toId(17), toId(18)],
    place: "会议室",
    ...overrides,
  });

async function openPage(search: string, ...entries: ScheduleEntry[]) {
  server.answer(scheduleApi, "calendars", () => []);
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

const calls = (name: "answer" | "update") => server.receivedCalls(scheduleApi, name).map(({ input }) => input);

describe("an invitation", () => {
  it("is marked as unanswered, shows who takes part, and is answered with a remark", async () => {
    const { user } = await openPage("?date=2026-12-10", anInvitation());
    const block = await screen.findByRole("button", { name: /例会.*未答复/u });
    expect(block.getAttribute("data-answer")).toBe("none");

    await user.click(block);
    const dialog = await screen.findByRole("dialog", { name: "日程邀请" });
    expect(await within(dialog).findByText("韩梅梅")).toBeDefined();
    expect(within(dialog).getByText("王工")).toBeDefined();
    expect(within(dialog).queryByText("十点后到")).toBeNull();
    await user.click(within(dialog).getByRole("button", { name: "发送答复" }));
    expect(await within(dialog).findByText("请填写此项")).toBeDefined();
    await user.click(within(dialog).getByRole("radio", { name: "待定" }));
    await user.type(within(dialog).getByRole("textbox", { name: "附言（可选）" }), "晚到");
    await user.click(within(dialog).getByRole("button", { name: "发送答复" }));

    await waitFor(() => expect(calls("answer")).toEqual([{ id: 1, answer: "maybe", remark: "晚到" }]));
    expect(await screen.findByText("已答复“例会”")).toBeDefined();
  });

  it("begins with the answer and the remark given before", async () => {
    const { user } = await openPage("?date=2026-12-10", anInvitation({ answer: "yes", answerRemark: "晚到" }));

    await user.click(await screen.findByRole("button", { name: /例会/u }));
    const dialog = await screen.findByRole("dialog", { name: "日程邀请" });
    await user.click(within(dialog).getByRole("button", { name: "发送答复" }));

    await waitFor(() => expect(calls("answer")).toEqual([{ id: 1, answer: "yes", remark: "晚到" }]));
  });

  it("is asked again when the time has changed since the answer", async () => {
    const { user } = await openPage("?date=2026-12-10", anInvitation({ answer: "yes", isAnswerOutdated: true }));

    await user.click(await screen.findByRole("button", { name: /例会.*时间变更前的答复/u }));

    const dialog = await screen.findByRole("dialog", { name: "日程邀请" });
    expect(within(dialog).getByText("在您答复之后，时间有变更，请重新答复。")).toBeDefined();
  });

  it("has a colour and a reminder for the account alone, saved at once", async () => {
    server.answer(scheduleApi, "choose", () => null);
    const { user } = await openPage("?date=2026-12-10", anInvitation({ remindMinutes: 15 }));
    await user.click(await screen.findByRole("button", { name: /例会/u }));
    const own = within(await screen.findByRole("region", { name: "仅对我生效" }));

    await user.click(own.getByRole("radio", { name: "红色" }));
    await user.click(own.getByRole("combobox", { name: "提醒" }));
    await user.click(await screen.findByTitle("提前 30 分钟"));

    const chosen = () => server.receivedCalls(scheduleApi, "choose").map(({ input }) => input);
    await waitFor(() =>
      expect(chosen()).toEqual([
        { id: 1, color: "red", remindMinutes: 15 },
        { id: 1, color: "red", remindMinutes: 30 },
      ]),
    );
    expect(calls("answer")).toEqual([]);
  });

  it("to a series is answered for one occurrence or for all", async () => {
    const entry = anInvitation({ repeat: "FREQ=WEEKLY;BYDAY=TU", seriesId: toId(3) });
    const { user } = await openPage("?date=2026-12-10", entry);

    await user.click(await screen.findByRole("button", { name: /例会/u }));
    const dialog = await screen.findByRole("dialog", { name: "日程邀请" });
    await user.click(within(dialog).getByRole("radio", { name: "参加" }));
    await user.click(within(dialog).getByRole("radio", { name: "全部日程" }));
    await user.click(within(dialog).getByRole("button", { name: "发送答复" }));

    await waitFor(() => expect(calls("answer")).toMatchObject([{ answer: "yes", scope: "all" }]));
  });

  it("is not moved by keys, and in a list neither finished nor deleted", async () => {
    const { user } = await openPage("?date=2026-12-01", anInvitation({ answer: "maybe" }));
    (await screen.findByRole("button", { name: /例会.*待定/u })).focus();
    await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
    await user.click(screen.getByText("列表"));

    const line = await screen.findByRole("listitem");
    expect(line.textContent).toContain("王工 待定");
    expect(within(line).queryByRole("checkbox")).toBeNull();
    expect(within(line).getAllByRole("button")).toHaveLength(1);
    expect(calls("update")).toEqual([]);
  });

  it("opens from the address of its notice", async () => {
    server.answer(scheduleApi, "detail", () => anInvitation({ id: toId(42), content: "验收" }));
    const { user, search } = await openPage("?date=2026-12-01&entry=42");
    const dialog = await screen.findByRole("dialog", { name: "日程邀请" });
    expect(within(dialog).getByRole("heading", { name: "验收" })).toBeDefined();

    await user.click(within(dialog).getByRole("button", { name: /取\s?消/u }));

    await waitFor(() => expect(search().toString()).toBe("date=2026-12-01"));
  });

  it("that has gone says so when its notice leads there", async () => {
    server.refuse(scheduleApi, "detail", { code: 400, message: "日程不存在或已删除" });
    await openPage("?date=2026-12-01&entry=42");

    expect(await within(await screen.findByRole("dialog")).findByText("日程不存在或已删除")).toBeDefined();
  });
});

describe("the organiser", () => {
  async function openForm(entry: ScheduleEntry) {
    const page = await openPage("?date=2026-12-01", entry);
    await page.user.click(await screen.findByRole("button", { name: /例会/u }));
    return { ...page, form: await screen.findByRole("dialog", { name: "修改日程" }) };
  }

  it("sees what each has answered, and invites others", async () => {
    const { user, form } = await openForm(anEntry({ invitedIds: [toId(17)] }));
    const list = await within(form).findByRole("list", { name: "参加人员" });
    expect(within(list).getByText("待定")).toBeDefined();
    expect(within(list).getByText("十点后到")).toBeDefined();

    await user.click(within(form).getByRole("combobox", { name: "邀请人员" }));
    const [namesake = form] = await screen.findAllByTitle("韩梅梅");
    await user.click(namesake);
    await user.click(within(form).getByRole("button", { name: /保\s?存/u }));

    await waitFor(() => expect(calls("update")).toMatchObject([{ id: 1, invitedIds: [17, 18] }]));
  });

  it.each([
    ["that does not repeat", null, "确定删除“例会”？"],
    ["of a series", "FREQ=WEEKLY;BYDAY=TU", "删除重复日程"],
  ])("is told how many are told before an event %s is deleted", async (_, repeat, title) => {
    server.answer(scheduleApi, "delete", () => null);
    const { user, form } = await openForm(anEntry({ invitedIds: [toId(17), toId(18)], repeat }));

    await user.click(within(form).getByRole("button", { name: /删\s?除/u }));
    const question = await screen.findByRole("dialog", { name: title });
    expect(within(question).getByText("已邀请 2 人，删除后会通知他们日程已取消。")).toBeDefined();
    expect(server.receivedCalls(scheduleApi, "delete")).toEqual([]);
    await user.click(within(question).getByRole("button", { name: /删\s?除/u }));

    await waitFor(() => expect(server.receivedCalls(scheduleApi, "delete")).toHaveLength(1));
  });

  it("invites the person whom the address names to a new entry, once", async () => {
    const { user, search } = await openPage("?date=2026-12-10&invite=19");

    const form = await screen.findByRole("dialog", { name: "新增日程" });
    expect(await within(form).findByText("韩梅梅")).toBeDefined();
    await user.click(within(form).getByRole("button", { name: /取\s?消/u }));

    await waitFor(() => expect(search().toString()).toBe("date=2026-12-10"));
  });

  it("tells people with the same name apart by account and organisation", async () => {
    const { user, form } = await openForm(anEntry());

    await user.click(within(form).getByRole("combobox", { name: "邀请人员" }));

    expect(await screen.findByText("hanmm · 第二项目部")).toBeDefined();
    expect(screen.getByText("account18")).toBeDefined();
  });

  it("sees account and organisation of invited people with the same name, also where they are busy", async () => {
    const namesakes = [
      { id: toId(18), realName: "韩梅梅", account: "hanmei", orgName: "总部" },
      { id: toId(19), realName: "韩梅梅", account: "hanmm", orgName: "第二项目部" },
    ];
    const invited = namesakes.map((person) => ({ ...person, ...unanswered }));
    server.answer(scheduleApi, "people", () => ({ organiser: null, invited }));
    server.answer(scheduleApi, "busy", () => namesakes.map((person) => ({ ...person, times: [] })));
    const { form } = await openForm(anEntry({ invitedIds: [toId(18), toId(19)] }));

    const list = await within(form).findByRole("list", { name: "参加人员" });
    const busy = await within(form).findByRole("region", { name: "忙闲情况" });

    expect(within(list).getByText("hanmei · 总部")).toBeDefined();
    expect(within(list).getByText("hanmm · 第二项目部")).toBeDefined();
    expect(within(busy).getByText("hanmm · 第二项目部")).toBeDefined();
    expect(within(busy).getByText(/^韩梅梅 \(hanmm · 第二项目部\)/u)).toBeDefined();
  });

  it("sees the name of an invited account that has been disabled, marked as such", async () => {
    const left = { id: toId(21), realName: "赵离职", ...alone, ...unanswered, isEnabled: false };
    server.answer(scheduleApi, "people", () => ({ organiser: null, invited: [left] }));
    const { form } = await openForm(anEntry({ invitedIds: [toId(21)] }));

    const list = await within(form).findByRole("list", { name: "参加人员" });

    expect(within(list).getByRole("listitem").textContent).toContain("赵离职停用");
    expect(await within(form).findByTitle("赵离职")).toBeDefined();
  });

  it("lists all who are busy then as the language does, with a sign before the name of an event that repeats", async () => {
    server.answer(scheduleApi, "busy", ({ from }) =>
      people.map(({ id, realName }) => ({
        id,
        realName,
        ...alone,
        times: [
          { date: from, startTime: "09:30", endTime: "10:15", isTentative: false },
          { date: from, startTime: "10:30", endTime: "11:00", isTentative: false },
        ],
      })),
    );
    const repeat = "FREQ=WEEKLY;BYDAY=TH";
    const { form } = await openForm(
      anEntry({ invitedIds: [toId(17), toId(18)], startTime: "10:00", endTime: "11:00", repeat }),
    );
    const busy = await within(form).findByRole("region", { name: "忙闲情况" });

    expect(within(busy).getByRole("status").textContent).toBe("此时间有冲突：李雷、韩梅梅");
    expect(within(busy).getByText("李雷：09:30–10:15、10:30–11:00 有安排")).toBeDefined();
    const block = document.querySelector(".sw-cal-entry");
    const html = block?.innerHTML ?? "";
    expect(html.indexOf("anticon-retweet")).toBeGreaterThan(-1);
    expect(html.indexOf("anticon-retweet")).toBeLessThan(html.indexOf("例会"));
  });

  it("is told who is busy then, and takes the next time that suits all", async () => {
    const { user, form } = await openForm(anEntry({ invitedIds: [toId(17)], startTime: "10:00", endTime: "11:00" }));
    const busy = await within(form).findByRole("region", { name: "忙闲情况" });
    expect(within(busy).getByText("李雷：09:30–11:00 有安排")).toBeDefined();
    expect(within(busy).getByRole("status").textContent).toBe("此时间有冲突：李雷");

    await user.click(within(busy).getByRole("button", { name: "查找共同空闲时间" }));

    await waitFor(() => expect(within(busy).getByRole("status").textContent).toBe("此时间所有人都有空"));
    await user.click(within(form).getByRole("button", { name: /保\s?存/u }));
    const time = { scheduleDate: "2026-12-01", startTime: "11:00", endTime: "12:00" };
    await waitFor(() => expect(calls("update")).toMatchObject([time]));
  });
});

import { describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { scheduleApi } from "../contract.ts";
import { noticeApi } from "#modules/workspace/notice/contract";
import { historyApi } from "#modules/records/history/contract";
import { getLocalTime } from "#core/request/time";
import { theServer } from "#tests/builders/server";
import { runAsRequest } from "#tests/builders/sql";
import { aTenant, type TestAccount } from "#tests/builders/tenant";
import { type DueEntry, planReminder } from "./reminder.ts";
import { tellDueReminders } from "./reminder.service.ts";

const minuteMs = 60_000;

/** Adds an entry that begins in some minutes, and is to be told of `remindMinutes` before. */
async function addSoon(account: TestAccount, minutes: number, remindMinutes: number | null): Promise<Id> {
  const { app } = await theServer();
  const begin = app.time.format(new Date(app.now().getTime() + minutes * minuteMs));
  const [scheduleDate = "", startTime = ""] = begin.slice(0, 16).split(" ");
  const draft = { scheduleDate, startTime, endTime: "23:59", content: "Site meeting", place: "Hut 2" };
  await account.get(scheduleApi, "add", { ...draft, remindMinutes });
  const [entry] = await account.get(scheduleApi, "page", { from: scheduleDate, to: scheduleDate });
  if (entry === undefined) throw new Error("the entry was not added");
  return entry.id;
}

async function readInbox(account: TestAccount): Promise<string[]> {
  const { items } = await account.get(noticeApi, "pageReceived", { title: "Site meeting" });
  for (const { kind, link } of items) expect([kind, link]).toEqual(["reminder", expect.stringContaining("?date=")]);
  return items.map(({ sysNotice }) => sysNotice.content);
}

/** Tells of what is due at a time from now. */
async function tellIn(minutes: number): Promise<void> {
  const { app } = await theServer();
  await tellDueReminders({ ...app, now: () => new Date(app.now().getTime() + minutes * minuteMs) });
}

describe("a reminder", () => {
  it("reaches its owner's inbox once when it is due, even if several ask at once", async () => {
    const { tenant, admin } = await aTenant();
    const account = await tenant.hasAccount();
    await addSoon(account, 3, 2);

    await tellIn(0);
    const early = await readInbox(account);
    await Promise.all([tellIn(2), tellIn(2)]);
    await tellIn(2.5);

    expect(early).toEqual([]);
    expect(await readInbox(account)).toEqual([expect.stringContaining("Hut 2")]);
    expect(await readInbox(admin)).toEqual([]);
  });

  it.each([
    ["finished", "setStatus", { status: 1 }],
    ["deleted", "delete", {}],
    ["no longer wanted", "update", { remindMinutes: 0, scheduleDate: "2031-01-01" }],
  ] as const)("of an entry that is %s is not told", async (_, name, change) => {
    const { tenant } = await aTenant();
    const account = await tenant.hasAccount();
    const id = await addSoon(account, 3, 2);

    await account.get(scheduleApi, name, { id, ...change });
    await tellIn(2);

    expect(await readInbox(account)).toEqual([]);
  });

  it("is told after all when a deletion is undone, but not a second time", async () => {
    const { tenant } = await aTenant();
    const account = await tenant.hasAccount();
    const id = await addSoon(account, 4, 2);

    const { headers } = await account.call(scheduleApi, "delete", { id });
    await account.get(historyApi, "undo", { requestId: headers.get("x-request-id") ?? "" });
    await tellIn(3);
    await account.get(scheduleApi, "update", { id, content: "Site meeting B" });
    await tellIn(3.5);

    expect(await readInbox(account)).toHaveLength(1);
  });

  it("can be taken by the product only, not by a request of an account", async () => {
    const { tenant, admin } = await aTenant();
    const request = { tenantId: tenant.id, accountId: admin.id };

    const run = async (statement: string) => await runAsRequest(request, async (ask) => await ask(statement));

    await expect(run("select take_schedule_reminder(1, 1, now())")).rejects.toMatchObject({ code: "42501" });
    await expect(run("select * from schedule_reminder")).rejects.toMatchObject({ code: "42501" });
  });
});

describe("the plan of a reminder", () => {
  const entry: DueEntry = {
    accountId: 1,
    scheduleDate: "2026-03-02",
    startTime: "09:00",
    endTime: "10:00",
    dayCount: 1,
    content: "Site meeting",
    place: null,
    repeat: "FREQ=WEEKLY;BYDAY=MO",
    exceptDates: "2026-03-16",
    lastDate: null,
    minutes: 30,
    answers: {},
    toldUntil: Date.parse("2026-03-01T00:00:00Z"),
    timeZone: null,
  };
  const plan = (now: string, change: Partial<DueEntry> = {}, zone = "UTC") => {
    const { date, due } = planReminder({ ...entry, ...change }, { now: new Date(now), time: getLocalTime(zone) });
    return [date, due?.toISOString().slice(0, 16)];
  };

  it.each([
    ["2026-03-02T08:29:00Z", [undefined, "2026-03-02T08:30"]],
    ["2026-03-02T08:30:00Z", ["2026-03-02", "2026-03-09T08:30"]],
    ["2026-03-09T08:31:00Z", ["2026-03-09", "2026-03-23T08:30"]],
    ["2026-03-10T08:31:00Z", [undefined, "2026-03-23T08:30"]],
  ])("at %s", (now, expected) => {
    expect(plan(now)).toEqual(expected);
  });

  it("leaves out the days that the account has declined", () => {
    expect(plan("2026-03-02T08:30:00Z", { answers: { "2026-03-02": "no" } })).toEqual([undefined, "2026-03-09T08:30"]);
    expect(plan("2026-03-02T08:30:00Z", { answers: { "": "no", "2026-03-23": "yes" } })).toEqual([
      undefined,
      "2026-03-23T08:30",
    ]);
  });

  it("keeps to the hour on the wall when the clocks change", () => {
    const toldUntil = Date.parse("2026-03-02T14:00:00Z");

    expect(plan("2026-03-02T14:00:00Z", { toldUntil }, "America/New_York")).toEqual([undefined, "2026-03-09T12:30"]);
  });

  it("ends with the series, and looks again for a rare day", () => {
    expect(plan("2026-03-03T00:00:00Z", { repeat: null })).toEqual([undefined, undefined]);
    expect(plan("2026-03-03T00:00:00Z", { lastDate: "2026-03-02" })).toEqual([undefined, undefined]);
    expect(plan("2026-03-03T00:00:00Z", { repeat: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29" })).toEqual([
      undefined,
      "2026-12-28T00:00",
    ]);
  });
});

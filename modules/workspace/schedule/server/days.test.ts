import { beforeEach, describe, expect, it } from "vitest";
import { historyApi } from "#modules/records/history/contract";
import { noticeApi } from "#modules/workspace/notice/contract";
import { type RawInputOf } from "#contract/api";
import { type ScheduleEntry, scheduleApi } from "../contract.ts";
import { maxDayCount } from "../entryDays.contract.ts";
import { theServer } from "#tests/builders/server";
import { aTenant, DataScope, type TestAccount, type TestTenant } from "#tests/builders/tenant";

// 2026-12-01 is a Tuesday.
const night = {
  scheduleDate: "2026-12-01",
  startTime: "22:00",
  endTime: "06:00",
  dayCount: 2,
  content: "Night shift",
};

let tenant: TestTenant;
let account: TestAccount;

beforeEach(async () => {
  ({ tenant } = await aTenant());
  const everyone = await tenant.hasRole({ dataScope: DataScope.all });
  account = await tenant.hasAccount({ roleIds: [everyone.id] });
});

type PageInput = RawInputOf<typeof scheduleApi.calls.page>;

/** `01 22:00 – 02 06:00`: the entries of a request. */
async function listSpans(input: PageInput, by = account): Promise<string[]> {
  return (await by.get(scheduleApi, "page", input)).map(toSpan);
}

function toSpan({ scheduleDate, startTime, endDate, endTime }: ScheduleEntry): string {
  return `${scheduleDate.slice(8)} ${startTime} – ${endDate.slice(8)} ${endTime}`;
}

describe("an entry that crosses midnight", () => {
  it("ends on a later day, earlier on the clock than it begins", async () => {
    await account.get(scheduleApi, "add", night);

    const input = { from: "2026-12-01", to: "2026-12-01" };

    expect(await listSpans(input)).toEqual(["01 22:00 – 02 06:00"]);
  });

  it("is on its second day for those who ask for it, and only on its first for older clients", async () => {
    await account.get(scheduleApi, "add", night);
    await account.get(scheduleApi, "add", { ...night, scheduleDate: "2026-11-30", content: "Over" });
    const input = { from: "2026-12-02", to: "2026-12-05" };

    expect(await listSpans({ ...input, withOngoing: true })).toEqual(["01 22:00 – 02 06:00"]);
    expect(await listSpans(input)).toEqual([]);
    const instants = { startTime: new Date("2026-12-01T16:00:00Z"), endTime: new Date("2026-12-04T16:00:00Z") };
    expect(await listSpans(instants)).toEqual([]);
  });

  it("keeps its length when it is moved, also by a client that sends the whole row back", async () => {
    await account.get(scheduleApi, "add", night);
    const [entry] = await account.get(scheduleApi, "page", { from: "2026-12-01", to: "2026-12-01" });
    const { id = 1, ...row } = entry ?? {};

    await account.get(scheduleApi, "update", { id, scheduleDate: "2026-12-05" });
    const moved = await listSpans({ from: "2026-12-01", to: "2026-12-31" });
    await account.get(scheduleApi, "update", { ...row, id, scheduleDate: "2026-12-08", version: undefined });

    expect(moved).toEqual(["05 22:00 – 06 06:00"]);
    expect(await listSpans({ from: "2026-12-01", to: "2026-12-31" })).toEqual(["08 22:00 – 09 06:00"]);
  });

  it("is refused if it would end before it begins, or would last too long", async () => {
    const backwards = await account.call(scheduleApi, "add", { ...night, dayCount: 1 });
    const long = await account.send(scheduleApi, "add", { ...night, dayCount: maxDayCount + 1 });
    await account.get(scheduleApi, "add", night);
    const [entry] = await account.get(scheduleApi, "page", { from: "2026-12-01", to: "2026-12-01" });
    const shortened = await account.call(scheduleApi, "update", { id: entry?.id ?? 1, dayCount: 1 });

    for (const reply of [backwards, shortened]) await expect(reply).toFailWith("schedule.end_first");
    expect(long).toRefuseFields("DayCount");
  });

  it("repeats: each occurrence has the length, also one that is changed alone or split off", async () => {
    await account.get(scheduleApi, "add", { ...night, repeat: "FREQ=DAILY;INTERVAL=3" });
    const december = { from: "2026-12-02", to: "2026-12-10", withOngoing: true };
    const [, second, third] = await account.get(scheduleApi, "page", december);

    await account.get(scheduleApi, "update", { id: second?.id ?? 1, endTime: "07:00" });
    await account.get(scheduleApi, "update", { id: third?.id ?? 1, dayCount: 3, scope: "following" });

    expect(await listSpans(december)).toEqual([
      "01 22:00 – 02 06:00",
      "04 22:00 – 05 07:00",
      "07 22:00 – 09 06:00",
      "10 22:00 – 12 06:00",
    ]);
  });

  it("makes its account busy on each of its days", async () => {
    await account.get(scheduleApi, "add", night);
    await account.get(scheduleApi, "add", { ...night, scheduleDate: "2026-12-03", dayCount: 3, endTime: "00:00" });

    const busy = await account.get(scheduleApi, "busy", {
      accountIds: [account.id],
      from: "2026-12-02",
      to: "2026-12-05",
    });

    expect(busy[0]?.times.map(({ date, startTime, endTime }) => `${date.slice(8)} ${startTime}-${endTime}`)).toEqual([
      "02 00:00-06:00",
      "03 22:00-23:59",
      "04 00:00-23:59",
    ]);
  });

  it("is in the schedule of invited accounts, who are told of both days", async () => {
    const guest = await tenant.hasAccount();
    await account.get(scheduleApi, "add", { ...night, invitedIds: [guest.id] });
    const input = { from: "2026-12-02", to: "2026-12-02", withInvitations: true, withOngoing: true };

    const { items } = await guest.get(noticeApi, "pageReceived", {});

    expect(await listSpans(input, guest)).toEqual(["01 22:00 – 02 06:00"]);
    expect(items.map(({ sysNotice }) => sysNotice.content)).toEqual([
      expect.stringContaining("2026-12-01 22:00 – 2026-12-02 06:00"),
    ]);
  });

  it("is in a subscribed calendar as long as it goes on", async () => {
    const { url, app } = await theServer();
    const long = { ...night, dayCount: maxDayCount };
    const daysAgo = (days: number) => app.time.format(new Date(app.now().getTime() - days * 86_400_000)).slice(0, 10);
    await account.get(scheduleApi, "add", { ...long, scheduleDate: daysAgo(200), content: "Goes on" });
    await account.get(scheduleApi, "add", { ...long, scheduleDate: daysAgo(220), content: "Is over" });
    const { path } = await account.get(scheduleApi, "openFeed", {});

    const text = await (await fetch(new URL(path, url))).text();

    expect(text).toContain("SUMMARY:Goes on");
    expect(text).not.toContain("Is over");
  });

  it("gets its length back when a change of it is undone", async () => {
    await account.get(scheduleApi, "add", night);
    const input = { from: "2026-12-01", to: "2026-12-01" };
    const [entry] = await account.get(scheduleApi, "page", input);

    const reply = await account.call(scheduleApi, "update", { id: entry?.id ?? 1, dayCount: 5 });
    const changed = await listSpans(input);
    await account.get(historyApi, "undo", { requestId: reply.headers.get("x-request-id") ?? "" });

    expect(changed).toEqual(["01 22:00 – 05 06:00"]);
    expect(await listSpans(input)).toEqual(["01 22:00 – 02 06:00"]);
  });
});

it("an entry of a shared calendar is on its later days as well", async () => {
  const branch = await tenant.hasOrganisation({ name: "Branch" });
  const role = await tenant.hasRole({ dataScope: DataScope.all, permissions: ["sysSchedule/addShared"] });
  const writer = await tenant.hasAccount({ organisationId: branch.id, roleIds: [role.id] });
  await writer.get(scheduleApi, "addShared", { ...night, ownerOrgId: branch.id });
  const input = { from: "2026-12-02", to: "2026-12-02", calendarIds: [branch.id] };

  expect(await listSpans({ ...input, withOngoing: true }, writer)).toEqual(["01 22:00 – 02 06:00"]);
  expect(await listSpans(input, writer)).toEqual([]);
});

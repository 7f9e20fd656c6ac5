import { beforeEach, describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { accountApi } from "#modules/identity/account/contract";
import { noticeApi } from "#modules/workspace/notice/contract";
import { scheduleApi, type ScheduleEntry } from "../../contract.ts";
import { tellDueReminders } from "../reminder.service.ts";
import { theServer } from "#tests/builders/server";
import { runAsRequest } from "#tests/builders/sql";
import { aTenant, DataScope, type TestAccount, type TestTenant } from "#tests/builders/tenant";

const minuteMs = 60_000;

let tenant: TestTenant;
let admin: TestAccount;
let organiser: TestAccount;
let guest: TestAccount;
let other: TestAccount;

beforeEach(async () => {
  ({ tenant, admin } = await aTenant());
  const everyone = await tenant.hasRole({ dataScope: DataScope.all, permissions: ["sysSchedule/addShared"] });
  organiser = await tenant.hasAccount({ roleIds: [everyone.id] });
  guest = await tenant.hasAccount();
  other = await tenant.hasAccount();
});

/** Day and start in some minutes. */
async function inMinutes(minutes: number) {
  const { app } = await theServer();
  const [scheduleDate = "", startTime = ""] = app.time
    .format(new Date(app.now().getTime() + minutes * minuteMs))
    .slice(0, 16)
    .split(" ");
  return { scheduleDate, startTime, endTime: "23:59", dayCount: 2, content: "Site meeting" };
}

type Draft = { remindMinutes?: number; repeat?: string; minutes?: number };

async function invite({ minutes = 60, ...draft }: Draft = {}): Promise<ScheduleEntry> {
  const when = await inMinutes(minutes);
  await organiser.get(scheduleApi, "add", { ...when, ...draft, invitedIds: [guest.id, other.id] });
  return firstOf(await listOf(organiser));
}

async function listOf(account: TestAccount, calendarIds: Id[] = []): Promise<ScheduleEntry[]> {
  const { scheduleDate: from } = await inMinutes(0);
  return await account.get(scheduleApi, "page", { from, withInvitations: true, calendarIds });
}

function firstOf(entries: readonly ScheduleEntry[]): ScheduleEntry {
  const [first] = entries;
  if (first === undefined) throw new Error("there is no entry");
  return first;
}

async function readLook(account: TestAccount): Promise<unknown[]> {
  const { color, remindMinutes } = firstOf(await listOf(account));
  return [color, remindMinutes];
}

async function tellIn(minutes: number): Promise<void> {
  const { app } = await theServer();
  await tellDueReminders({ ...app, now: () => new Date(app.now().getTime() + minutes * minuteMs) });
}

async function countReminders(account: TestAccount): Promise<number> {
  const { items } = await account.get(noticeApi, "pageReceived", { title: "Site meeting" });
  return items.filter(({ kind }) => kind === "reminder").length;
}

describe("colour and reminder of an invited account", () => {
  it("are the organiser's until it chooses others, which no one else sees", async () => {
    const { id } = await invite({ remindMinutes: 15 });
    const before = await readLook(guest);

    await guest.get(scheduleApi, "choose", { id, color: "red", remindMinutes: 60 });

    expect(before).toEqual(["blue", 15]);
    expect(await readLook(guest)).toEqual(["red", 60]);
    expect(await guest.get(scheduleApi, "detail", { id })).toMatchObject({ color: "red", remindMinutes: 60 });
    for (const account of [organiser, other]) expect(await readLook(account)).toEqual(["blue", 15]);
  });

  it("follow the entry as far as they are the same", async () => {
    const { id } = await invite({ remindMinutes: 15 });
    await guest.get(scheduleApi, "choose", { id, color: "blue", remindMinutes: 30 });
    await other.get(scheduleApi, "choose", { id, color: "red", remindMinutes: 15 });

    await organiser.get(scheduleApi, "update", { id, color: "green", remindMinutes: 5 });

    expect(await readLook(guest)).toEqual(["green", 30]);
    expect(await readLook(other)).toEqual(["red", 5]);
  });

  it("hold for all days of a series, and go on with a part that becomes an entry of its own", async () => {
    const { id } = await invite({ repeat: "FREQ=DAILY;COUNT=3" });
    await guest.get(scheduleApi, "choose", { id, color: "red", remindMinutes: null });
    const [, second] = await listOf(organiser);

    await organiser.get(scheduleApi, "update", { id: second?.id ?? 1, content: "Moved" });

    expect((await listOf(guest)).map(({ color }) => color)).toEqual(["red", "red", "red"]);
  });

  it("are not for own entries, nor for entries that the account does not see", async () => {
    const { id } = await invite();

    const own = await organiser.call(scheduleApi, "choose", { id, color: "red" });
    const unseen = await admin.call(scheduleApi, "choose", { id, color: "red" });

    await expect(own).toFailWith("schedule.own_entry");
    await expect(unseen).toFailWith("schedule.missing");
  });

  it("are the account's alone in the database", async () => {
    const { id } = await invite();
    await guest.get(scheduleApi, "choose", { id, color: "red" });
    const count = async (accountId: number) =>
      await runAsRequest(
        { tenantId: tenant.id, accountId },
        async (run) => await run("select count(*)::int as choices from schedule_choice"),
      );

    expect(await count(guest.id)).toEqual([{ choices: 1 }]);
    expect(await count(organiser.id)).toEqual([{ choices: 0 }]);
  });
});

describe("the reminder of an invited account", () => {
  it("is told to each at the time that it has chosen", async () => {
    const { id } = await invite({ minutes: 60, remindMinutes: 10 });
    await guest.get(scheduleApi, "choose", { id, color: "blue", remindMinutes: 30 });

    await tellIn(31);
    const early = [await countReminders(guest), await countReminders(organiser)];
    await tellIn(51);

    expect(early).toEqual([1, 0]);
    for (const account of [organiser, guest, other]) expect(await countReminders(account)).toBe(1);
  });

  it("is not told to an account that has declined, does not want it, or is invited no more", async () => {
    const { id } = await invite({ minutes: 20, remindMinutes: 10 });
    const third = await tenant.hasAccount();
    await organiser.get(scheduleApi, "update", { id, invitedIds: [guest.id, other.id, third.id] });
    await guest.get(scheduleApi, "answer", { id, answer: "no" });
    await other.get(scheduleApi, "choose", { id, color: "blue", remindMinutes: null });
    await organiser.get(scheduleApi, "update", { id, invitedIds: [guest.id, other.id] });

    await tellIn(11);

    for (const account of [guest, other, third]) expect(await countReminders(account)).toBe(0);
    expect(await countReminders(organiser)).toBe(1);
  });

  it("is told after all if the account says yes later", async () => {
    const { id } = await invite({ minutes: 20, remindMinutes: 10 });
    await guest.get(scheduleApi, "answer", { id, answer: "no" });
    await tellIn(1);
    await guest.get(scheduleApi, "answer", { id, answer: "yes" });

    await tellIn(11);

    expect(await countReminders(guest)).toBe(1);
  });

  it("is not told for the entry of a disabled organiser", async () => {
    await invite({ minutes: 20, remindMinutes: 10 });
    await admin.get(accountApi, "setStatus", { id: organiser.id, status: 2 });

    await tellIn(11);

    expect(await countReminders(guest)).toBe(0);
  });
});

describe("an entry of a shared calendar", () => {
  it("reminds and is coloured as each of its readers has chosen", async () => {
    const branch = await tenant.hasOrganisation({ name: "Branch" });
    const member = await tenant.hasAccount({ organisationId: branch.id });
    await organiser.get(scheduleApi, "addShared", { ...(await inMinutes(20)), ownerOrgId: branch.id });
    const { id } = firstOf(await listOf(member, [branch.id]));

    await member.get(scheduleApi, "choose", { id, color: "red", remindMinutes: 10 });
    const distant = await organiser.call(scheduleApi, "choose", { id, color: "red", remindMinutes: 10 });
    await tellIn(11);

    expect(firstOf(await listOf(member, [branch.id]))).toMatchObject({ color: "red", remindMinutes: 10 });
    expect(firstOf(await listOf(organiser, [branch.id]))).toMatchObject({ color: "blue", remindMinutes: null });
    expect(await countReminders(member)).toBe(1);
    await expect(distant).toFailWith("schedule.reminder_of_calendar");
  });
});

import { describe, expect, it } from "vitest";
import { toDayNumber } from "#contract/calendar/repeatDays";
import { outboxApi } from "#modules/identity/outbox/contract";
import { noticeApi } from "#modules/workspace/notice/contract";
import { sendDueNotifications } from "#modules/workspace/notice/server";
import { defaultWays, profileApi } from "#modules/workspace/profile/contract";
import { aHub } from "#tests/builders/hub";
import { theServer } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import { aTenant, nextUnique, type TestAccount } from "#tests/builders/tenant";
import { scheduleApi } from "../contract.ts";
import { tellDueReminders } from "./reminder.service.ts";

const minuteMs = 60_000;

async function momentIn(minutes: number): Promise<Date> {
  const { app } = await theServer();
  return new Date(app.now().getTime() + minutes * minuteMs);
}

/** An account that hears of reminders by e-mail at once, with quiet hours between two times from now, in minutes. */
async function aSleeper(quiet: { from: number; to: number }) {
  const { tenant, admin } = await aTenant();
  const sleeper = await tenant.hasAccount();
  const { owner } = await theServer();
  const address = `sleeper${nextUnique()}@example.com`;
  await owner.query("update account set email = $3 where tenant_id = $1 and id = $2", [tenant.id, sleeper.id, address]);
  const toClock = async (minutes: number) => (await momentIn(minutes)).toISOString().slice(11, 16);
  await sleeper.get(profileApi, "savePreferences", {
    kinds: [{ kind: "reminder", ...defaultWays, email: "now" }],
    quietFrom: await toClock(quiet.from),
    quietTo: await toClock(quiet.to),
    digestHour: 9,
    timeZone: "UTC",
  });
  return { admin, sleeper };
}

/** Adds an event between two times from now, in minutes, with a reminder half an hour before. */
async function addEvent(account: TestAccount, begin: number, end: number): Promise<void> {
  const { app } = await theServer();
  const [scheduleDate = "", startTime = ""] = app.time.format(await momentIn(begin)).split(" ");
  const [endDate = "", endTime = ""] = app.time.format(await momentIn(end)).split(" ");
  const dayCount = toDayNumber(endDate) - toDayNumber(scheduleDate) + 1;
  const event = { scheduleDate, startTime, endTime, dayCount, content: "Site meeting", remindMinutes: 30 };
  await account.get(scheduleApi, "add", event);
}

async function appIn(minutes: number) {
  const { app } = await theServer();
  const now = await momentIn(minutes);
  return { ...app, now: () => now };
}

async function countMails(admin: TestAccount): Promise<number> {
  const { items } = await admin.get(outboxApi, "page", { channel: "email" });
  return items.filter(({ text }) => text?.includes("Site meeting")).length;
}

async function readOutcomes({ tenantId }: TestAccount): Promise<unknown[]> {
  const { owner } = await theServer();
  const query = "select channel, outcome from notice_delivery where tenant_id = $1 order by channel";
  return (await owner.query(query, [tenantId])).rows;
}

describe("a reminder that falls into quiet hours", () => {
  it("is in the inbox at once, and tells by e-mail and pop-up when they end", async () => {
    const { admin, sleeper } = await aSleeper({ from: -60, to: 120 });
    await addEvent(sleeper, 60, 600);
    const hub = await aHub({ query: `?token=${(await aSession(sleeper)).accessToken}` });

    await tellDueReminders(await appIn(31));
    await hub.waitForEvent("PublicNotice");
    const { items } = await sleeper.get(noticeApi, "pageReceived", { title: "Site meeting" });
    await sendDueNotifications(await appIn(32));
    const during = [await countMails(admin), hub.messages.filter(({ target }) => target === "RemindNotice").length];
    await sendDueNotifications(await appIn(121));
    await hub.waitForEvent("RemindNotice");

    expect(items).toMatchObject([{ kind: "reminder" }]);
    expect(during).toEqual([0, 0]);
    expect(await countMails(admin)).toBe(1);
    expect(await readOutcomes(sleeper)).toEqual([
      { channel: "email", outcome: "sent" },
      { channel: "popup", outcome: "sent" },
    ]);
  });

  it("is in the inbox alone if its event is over when they end", async () => {
    const { admin, sleeper } = await aSleeper({ from: -60, to: 120 });
    await addEvent(sleeper, 60, 90);

    await tellDueReminders(await appIn(31));
    await sendDueNotifications(await appIn(32));
    await sendDueNotifications(await appIn(121));

    const { items } = await sleeper.get(noticeApi, "pageReceived", { title: "Site meeting" });
    expect(items).toMatchObject([{ kind: "reminder", readStatus: 0 }]);
    expect(await countMails(admin)).toBe(0);
    expect(await readOutcomes(sleeper)).toEqual([
      { channel: "email", outcome: "over" },
      { channel: "popup", outcome: "over" },
    ]);
  });

  it("tells nothing more if it was read before they end", async () => {
    const { admin, sleeper } = await aSleeper({ from: -60, to: 120 });
    await addEvent(sleeper, 60, 600);
    await tellDueReminders(await appIn(31));
    const [entry] = (await sleeper.get(noticeApi, "pageReceived", { title: "Site meeting" })).items;
    await sleeper.get(noticeApi, "setRead", { id: entry?.noticeId ?? 1 });

    await sendDueNotifications(await appIn(121));

    expect(await countMails(admin)).toBe(0);
    expect(await readOutcomes(sleeper)).toEqual([
      { channel: "email", outcome: "seen" },
      { channel: "popup", outcome: "seen" },
    ]);
  });
});

it("a reminder outside of quiet hours tells by e-mail at once, and shows no second pop-up at their end", async () => {
  const { admin, sleeper } = await aSleeper({ from: 60, to: 120 });
  await addEvent(sleeper, 40, 600);
  const hub = await aHub({ query: `?token=${(await aSession(sleeper)).accessToken}` });

  await tellDueReminders(await appIn(11));
  await sendDueNotifications(await appIn(12));
  const atOnce = await countMails(admin);
  await sendDueNotifications(await appIn(121));
  await addEvent(sleeper, 160, 700);
  await tellDueReminders(await appIn(131));
  await expect
    .poll(() => hub.messages.filter(({ target }) => target === "PublicNotice").length, { timeout: 20_000 })
    .toBe(2);

  expect(atOnce).toBe(1);
  expect(hub.messages.filter(({ target }) => target === "RemindNotice")).toEqual([]);
});

import { describe, expect, it } from "vitest";
import { accountApi } from "#modules/identity/account/contract";
import { preferenceApi } from "#modules/workspace/preferences/contract";
import { scheduleApi } from "../../contract.ts";
import { theServer } from "#tests/builders/server";
import { runAsRequest } from "#tests/builders/sql";
import { aTenant, type TestAccount } from "#tests/builders/tenant";
import { type FeedEntry, writeCalendar } from "./writeCalendar.ts";

async function readPath(path: string, headers: Record<string, string> = {}) {
  const { url } = await theServer();
  const reply = await fetch(new URL(path, url), { headers });
  const etag = reply.headers.get("etag") ?? "";
  return { status: reply.status, type: reply.headers.get("content-type"), etag, text: await reply.text() };
}

async function anAccountWithLink(): Promise<{ account: TestAccount; admin: TestAccount; path: string }> {
  const { tenant, admin } = await aTenant();
  const account = await tenant.hasAccount();
  const { path } = await account.get(scheduleApi, "openFeed", {});
  return { account, admin, path };
}

const weekly = {
  scheduleDate: "2031-03-03",
  startTime: "09:00",
  endTime: "10:30",
  content: "Site meeting; slab, level 2",
  place: "Hut 2",
  repeat: "FREQ=WEEKLY;UNTIL=20310331",
  remindMinutes: 15,
};

describe("a link to a schedule", () => {
  it("shows it as a calendar, without a session", async () => {
    const { account, path } = await anAccountWithLink();
    await account.get(scheduleApi, "add", weekly);
    const [, second] = await account.get(scheduleApi, "page", { from: "2031-03-01", to: "2031-03-31" });
    await account.get(scheduleApi, "delete", { id: second?.id ?? 1 });
    await account.get(scheduleApi, "add", { ...weekly, scheduleDate: "2019-01-01", repeat: "", content: "Long ago" });

    const { type, text } = await readPath(path);

    expect(type).toBe("text/calendar; charset=utf-8");
    const lines = text.split("\r\n");
    expect(lines).toEqual(
      expect.arrayContaining([
        "BEGIN:VCALENDAR",
        "DTSTART:20310303T090000",
        "DTEND:20310303T103000",
        String.raw`SUMMARY:Site meeting\; slab\, level 2`,
        "LOCATION:Hut 2",
        "RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20310331T235959",
        "EXDATE:20310310T090000",
        "TRIGGER:-PT15M",
        "END:VCALENDAR",
      ]),
    );
    expect(text).not.toContain("Long ago");
  });

  it("works until it is replaced or revoked", async () => {
    const { account, path } = await anAccountWithLink();
    const opened = await account.get(scheduleApi, "feed", {});

    const { path: next } = await account.get(scheduleApi, "openFeed", {});
    const [former, present] = [await readPath(path), await readPath(next)];
    await account.get(scheduleApi, "closeFeed", {});
    const revoked = await readPath(next);

    expect(opened.createdTime).toBeInstanceOf(Date);
    expect(present.text).toContain("BEGIN:VCALENDAR");
    for (const { status, text } of [former, revoked]) {
      expect(status).toBe(404);
      expect(text).not.toContain("VCALENDAR");
    }
    expect(await account.get(scheduleApi, "feed", {})).toEqual({ createdTime: null });
  });

  it("ends with its account", async () => {
    const { account, admin, path } = await anAccountWithLink();

    await admin.get(accountApi, "setStatus", { id: account.id, status: 2 });

    expect((await readPath(path)).text).not.toContain("VCALENDAR");
  });

  it("ends with its tenant", async () => {
    const { account, path } = await anAccountWithLink();
    const { owner } = await theServer();

    await owner.query("update tenant set expiration_time = now() - interval '15 days' where id = $1", [
      account.tenantId,
    ]);

    expect((await readPath(path)).text).not.toContain("VCALENDAR");
  });

  it.each(["x", "1-short", `0-${"a".repeat(43)}`, `9007199254740993-${"a".repeat(43)}`, `1-${"a".repeat(43)}`])(
    "that is unknown answers as a missing one: %s",
    async (key) => {
      const { status, type, text } = await readPath(`/api/sysSchedule/calendar/${key}`);

      expect([status, type]).toEqual([404, "application/json; charset=utf-8"]);
      expect(text).toContain("D1002");
    },
  );

  it("names the calendar in the language of its account, not in that of the program", async () => {
    const { account, path } = await anAccountWithLink();
    await account.get(preferenceApi, "saveTheme", { language: "de" });

    const { text } = await readPath(path, { "accept-language": "en" });

    expect(text).toContain("X-WR-CALNAME:Termine");
  });

  it("answers a program that has the calendar already without it, until it changes", async () => {
    const { account, path } = await anAccountWithLink();
    await account.get(scheduleApi, "add", weekly);
    const { etag } = await readPath(path);

    const same = await readPath(path, { "if-none-match": `"other", W/${etag}` });
    await account.get(scheduleApi, "add", { ...weekly, content: "Another one" });
    const changed = await readPath(path, { "if-none-match": etag });

    expect(same).toMatchObject({ status: 304, text: "" });
    expect(changed).toMatchObject({ status: 200, text: expect.stringContaining("SUMMARY:Another one") });
  });

  it("is its owner's alone in the database", async () => {
    const { account, admin } = await anAccountWithLink();
    const count = async (accountId: number) =>
      await runAsRequest(
        { tenantId: account.tenantId, accountId },
        async (run) => await run("select count(*)::int as feeds from schedule_feed"),
      );

    expect(await count(account.id)).toEqual([{ feeds: 1 }]);
    expect(await count(admin.id)).toEqual([{ feeds: 0 }]);
  });
});

describe("a written calendar", () => {
  const entry: FeedEntry = {
    id: 1,
    scheduleDate: "2026-12-01",
    startTime: "09:00",
    endTime: "10:00",
    dayCount: 1,
    content: "例会",
    place: null,
    repeat: null,
    exceptDates: null,
    remindMinutes: null,
    version: 3,
    changed: 0,
  };

  it("ends entries of several days on their last one, and gives whole days as days", () => {
    const night = { ...entry, startTime: "22:00", endTime: "06:00", dayCount: 2 };
    const whole = { ...entry, startTime: "00:00", endTime: "23:59", dayCount: 3, exceptDates: "2026-12-08" };

    const text = writeCalendar("A", [night, { ...whole, repeat: "FREQ=WEEKLY;BYDAY=TU;UNTIL=20261231" }]);

    expect(text.split("\r\n")).toEqual(
      expect.arrayContaining([
        "DTSTART:20261201T220000",
        "DTEND:20261202T060000",
        "DTSTART;VALUE=DATE:20261201",
        "DTEND;VALUE=DATE:20261204",
        "RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20261231",
        "EXDATE;VALUE=DATE:20261208",
      ]),
    );
  });

  it("has lines of at most 75 bytes, which never cut a character, and ends of line of RFC 5545", () => {
    const content = "混凝土浇筑🏗️".repeat(20);

    const text = writeCalendar("日程", [{ ...entry, content }]);

    const lines = text.split("\r\n");
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(text.replaceAll("\r\n ", "")).toContain(`SUMMARY:${content}\r\n`);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/u);
  });

  it("takes no line from the text of an entry", () => {
    const text = writeCalendar("A", [{ ...entry, content: "a\r\nEND:VCALENDAR\nb\\" }]);

    expect(text).toContain(String.raw`SUMMARY:a\nEND:VCALENDAR\nb\\`);
    expect(text.match(/^END:VCALENDAR/gmu)).toHaveLength(1);
  });
});

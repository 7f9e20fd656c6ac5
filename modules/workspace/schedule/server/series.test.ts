import { describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { maxSeries, scheduleApi, type ScheduleEntry } from "../contract.ts";
import { historyApi } from "#modules/records/history/contract";
import { runAsOwner } from "#tests/builders/sql";
import { aTenant, type TestAccount } from "#tests/builders/tenant";
import { getLocalTime } from "#core/request/time";
import { toEntry } from "./occurrences.ts";
import { readOccurrenceId, toOccurrenceId } from "./occurrenceId.ts";

// 2026-12-01 is a Tuesday.
const meeting = {
  scheduleDate: "2026-12-01",
  startTime: "09:00",
  endTime: "10:00",
  content: "Site meeting",
  repeat: "FREQ=WEEKLY",
};
const december = { from: "2026-12-01", to: "2026-12-31" };

async function anAccount(): Promise<TestAccount> {
  const { tenant } = await aTenant();
  return await tenant.hasAccount();
}

async function aSeries(account: TestAccount, draft: Partial<typeof meeting> & { place?: string } = {}) {
  await account.get(scheduleApi, "add", { ...meeting, ...draft });
  return await account.get(scheduleApi, "page", december);
}

/** `1 8 15`: the days of December, with a star for finished ones. */
async function readDays(account: TestAccount, days: { from: string; to: string } = december): Promise<string> {
  return toDays(await account.get(scheduleApi, "page", days));
}

function toDays(entries: readonly ScheduleEntry[]): string {
  return entries
    .map(({ scheduleDate, status }) => `${Number(scheduleDate.slice(8))}${status === 1 ? "*" : ""}`)
    .join(" ");
}

function nthOf(entries: readonly ScheduleEntry[], index: number): ScheduleEntry {
  const entry = entries[index];
  if (entry === undefined) throw new Error("there is no such occurrence");
  return entry;
}

async function undo(account: TestAccount, { headers }: { headers: Headers }): Promise<void> {
  await account.get(historyApi, "undo", { requestId: headers.get("x-request-id") ?? "" });
}

describe("a repeating entry", () => {
  it("is stored once, and answered for each of its days in the range", async () => {
    const account = await anAccount();

    const found = await aSeries(account);
    const [stored] = await runAsOwner(
      async (run) =>
        await run("select count(*)::int as rows, min(repeat) as repeat from schedule_entry where account_id = $1", [
          account.id,
        ]),
    );

    expect(toDays(found)).toBe("1 8 15 22 29");
    expect(await readDays(account, { from: "2030-01-01", to: "2030-01-10" })).toBe("1 8");
    expect(found[0]).toMatchObject({ repeat: "FREQ=WEEKLY;BYDAY=TU", content: "Site meeting", status: 0, version: 1 });
    expect(new Set(found.map(({ id }) => id)).size).toBe(5);
    expect(stored).toEqual({ rows: 1, repeat: "FREQ=WEEKLY;BYDAY=TU" });
  });

  it.each([
    ["FREQ=DAILY;COUNT=3", "1 2 3"],
    ["FREQ=DAILY;UNTIL=20261202", "1 2"],
    ["FREQ=WEEKLY;BYDAY=MO,FR;COUNT=3", "4 7 11"],
    ["FREQ=MONTHLY;BYDAY=3WE", "16"],
    ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "31"],
    ["FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24", "24"],
  ])("by %s is on %s", async (repeat, days) => {
    expect(toDays(await aSeries(await anAccount(), { repeat }))).toBe(days);
  });

  it("is in order with other entries, and found by its content", async () => {
    const account = await anAccount();
    await account.get(scheduleApi, "add", { ...meeting, scheduleDate: "2026-12-08", startTime: "08:00", repeat: null });
    await account.get(scheduleApi, "add", { ...meeting, scheduleDate: "2026-12-09", content: "Other", repeat: null });
    await aSeries(account, { place: "Hut 2" });

    const found = await account.get(scheduleApi, "page", { ...december, keyword: "hut" });

    expect(await readDays(account)).toBe("1 8 8 9 15 22 29");
    expect(toDays(found)).toBe("1 8 15 22 29");
  });

  it("without requested days is answered for a year before and after today", async () => {
    const account = await anAccount();
    await aSeries(account, { scheduleDate: "2020-01-01", repeat: "FREQ=MONTHLY" });

    const count = (await account.get(scheduleApi, "page", {})).length;

    expect(count).toBeGreaterThanOrEqual(26);
    expect(count).toBeLessThanOrEqual(28);
  });

  it("refuses a rule that is none, that has no day, or one too many", async () => {
    const account = await anAccount();

    const invalid = await account.send(scheduleApi, "add", { ...meeting, repeat: "FREQ=HOURLY" });
    const never = await account.call(scheduleApi, "add", { ...meeting, repeat: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30" });
    await runAsOwner(async (run) => {
      await run(
        `insert into schedule_entry (tenant_id, account_id, schedule_date, content, repeat)
         select $1, $2, '2026-12-01', 'n', 'FREQ=DAILY' from generate_series(1, $3::int)`,
        [account.tenantId, account.id, maxSeries],
      );
    });
    const tooMany = await account.call(scheduleApi, "add", meeting);

    expect(invalid).toRefuseFields("Repeat");
    await expect(never).toFailWith("schedule.repeat_empty");
    await expect(tooMany).toFailWith("schedule.too_many_series", { maximum: maxSeries });
  });

  it("is its owner's alone", async () => {
    const { tenant, admin } = await aTenant();
    const owner = await tenant.hasAccount();
    const { id } = nthOf(await aSeries(owner), 1);

    const replies = [
      await admin.call(scheduleApi, "detail", { id }),
      await admin.call(scheduleApi, "update", { id, content: "Taken", scope: "all" }),
      await admin.call(scheduleApi, "setStatus", { id, status: 1 }),
      await admin.call(scheduleApi, "delete", { id, scope: "all" }),
    ];

    for (const reply of replies) await expect(reply).toFailWith("schedule.missing");
    expect(await readDays(owner)).toBe("1 8 15 22 29");
  });
});

describe("one occurrence", () => {
  it("has an id that existing calls accept without a scope", async () => {
    const account = await anAccount();
    const found = await aSeries(account);

    const detail = await account.get(scheduleApi, "detail", { id: nthOf(found, 1).id });
    const count = await account.get(scheduleApi, "setStatus", { id: nthOf(found, 1).id, status: 1 });
    await account.get(scheduleApi, "update", { id: nthOf(found, 2).id, scheduleDate: "2026-12-17", content: "Moved" });
    await account.get(scheduleApi, "delete", { id: nthOf(found, 3).id });

    expect(detail).toMatchObject({ scheduleDate: "2026-12-08", startTime: "09:00" });
    expect(count).toBe(1);
    const after = await account.get(scheduleApi, "page", december);
    expect(toDays(after)).toBe("1 8* 17 29");
    expect(after.map(({ content }) => content)).toEqual(["Site meeting", "Site meeting", "Moved", "Site meeting"]);
    expect(after[2]).toMatchObject({ repeat: null, seriesId: found[0]?.seriesId });
  });

  it.each([
    ["setStatus", { status: 1 }],
    ["update", { scheduleDate: "2026-12-10" }],
    ["delete", {}],
  ] as const)("returns when %s is undone", async (name, change) => {
    const account = await anAccount();
    const { id } = nthOf(await aSeries(account), 1);

    const reply = await account.send(scheduleApi, name, { id, ...change });
    const changed = await readDays(account);
    await undo(account, reply);

    expect(changed).not.toBe("1 8 15 22 29");
    expect(await readDays(account)).toBe("1 8 15 22 29");
  });

  it("is missing once it was left out, and a stale version is refused", async () => {
    const account = await anAccount();
    const found = await aSeries(account);
    await account.get(scheduleApi, "delete", { id: nthOf(found, 1).id });

    const missing = await account.call(scheduleApi, "detail", { id: nthOf(found, 1).id });
    const stale = await account.call(scheduleApi, "update", { id: nthOf(found, 2).id, content: "Late", version: 1 });

    await expect(missing).toFailWith("schedule.missing");
    expect(stale.body.code).toBe(409);
    expect(await readDays(account)).toBe("1 15 22 29");
  });
});

describe("this and the following occurrences", () => {
  it("are another series from that day on, with what remains of the count", async () => {
    const account = await anAccount();
    const found = await aSeries(account, { repeat: "FREQ=WEEKLY;COUNT=5" });

    const change = { scope: "following", scheduleDate: "2026-12-16", content: "Inspection" } as const;
    const reply = await account.send(scheduleApi, "update", { id: nthOf(found, 2).id, ...change });
    const after = await account.get(scheduleApi, "page", { from: "2026-12-01", to: "2027-01-31" });
    await undo(account, reply);

    expect(toDays(after)).toBe("1 8 16 23 30");
    expect(after.map(({ content }) => content.slice(0, 4))).toEqual(["Site", "Site", "Insp", "Insp", "Insp"]);
    expect(after[2]?.repeat).toBe("FREQ=WEEKLY;BYDAY=WE;COUNT=3");
    expect(await readDays(account)).toBe("1 8 15 22 29");
  });

  it("are deleted with those of them that were finished", async () => {
    const account = await anAccount();
    const found = await aSeries(account);
    await account.get(scheduleApi, "setStatus", { id: nthOf(found, 0).id, status: 1 });
    await account.get(scheduleApi, "setStatus", { id: nthOf(found, 3).id, status: 1 });

    const reply = await account.send(scheduleApi, "delete", { id: nthOf(found, 2).id, scope: "following" });
    const after = await readDays(account);
    await undo(account, reply);

    expect(after).toBe("1* 8");
    expect(await readDays(account)).toBe("1* 8 15 22* 29");
  });
});

describe("the whole series", () => {
  it("moves with one of its days; days that were left out move along", async () => {
    const account = await anAccount();
    const found = await aSeries(account);
    await account.get(scheduleApi, "delete", { id: nthOf(found, 3).id });

    const change = { id: nthOf(found, 1).id, scope: "all", scheduleDate: "2026-12-10", startTime: "08:00" } as const;
    const reply = await account.send(scheduleApi, "update", change);
    const after = await account.get(scheduleApi, "page", december);
    await undo(account, reply);

    expect(toDays(after)).toBe("3 10 17 31");
    expect(after[0]).toMatchObject({ repeat: "FREQ=WEEKLY;BYDAY=TH", startTime: "08:00" });
    expect(await readDays(account)).toBe("1 8 15 29");
  });

  it.each([
    ["FREQ=MONTHLY;BYMONTHDAY=15", "2026-12-15", "2026-12-20", "FREQ=MONTHLY;BYMONTHDAY=20"],
    ["FREQ=MONTHLY;BYDAY=2TU", "2026-12-08", "2026-12-16", "FREQ=MONTHLY;BYDAY=3WE"],
    ["FREQ=MONTHLY;BYDAY=-1TU", "2026-12-29", "2026-12-31", "FREQ=MONTHLY;BYDAY=-1TH"],
    ["FREQ=YEARLY", "2026-12-31", "2027-01-02", "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=2"],
    ["FREQ=MONTHLY;INTERVAL=2", "2026-12-31", "2027-01-01", "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1"],
    ["FREQ=DAILY;INTERVAL=3", "2026-12-04", "2026-12-05", "FREQ=DAILY;INTERVAL=3"],
    ["FREQ=WEEKLY;INTERVAL=2;BYDAY=SU", "2026-12-06", "2026-12-07", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO"],
  ])("by %s, moved from %s to %s, repeats by %s", async (...moved) => {
    const [repeat, from, to, expected] = moved;
    const account = await anAccount();
    const scheduleDate = repeat === "FREQ=DAILY;INTERVAL=3" ? "2026-12-01" : from;
    await account.get(scheduleApi, "add", { ...meeting, scheduleDate, repeat });
    const [entry] = await account.get(scheduleApi, "page", { from, to: from });

    await account.get(scheduleApi, "update", { id: entry?.id ?? toId(1), scope: "all", scheduleDate: to });

    expect(await account.get(scheduleApi, "page", { from: to, to })).toMatchObject([{ repeat: expected }]);
  });

  it("takes another rule, or ends to repeat", async () => {
    const account = await anAccount();
    const found = await aSeries(account);

    await account.get(scheduleApi, "update", {
      id: nthOf(found, 1).id,
      scope: "all",
      repeat: "FREQ=WEEKLY;BYDAY=MO,TU",
    });
    const more = await account.get(scheduleApi, "page", december);
    const reply = await account.send(scheduleApi, "update", { id: nthOf(more, 0).id, scope: "all", repeat: "" });
    const single = await readDays(account);
    await undo(account, reply);

    expect(toDays(more)).toBe("1 7 8 14 15 21 22 28 29");
    expect(single).toBe("1");
    expect(await readDays(account)).toBe("1 7 8 14 15 21 22 28 29");
  });

  it("is deleted with the occurrences that were changed alone, and comes back with them", async () => {
    const account = await anAccount();
    const found = await aSeries(account);
    await account.get(scheduleApi, "setStatus", { id: nthOf(found, 1).id, status: 1 });

    const reply = await account.send(scheduleApi, "delete", { id: nthOf(found, 2).id, scope: "all" });
    const after = await readDays(account);
    await undo(account, reply);

    expect(after).toBe("");
    expect(await readDays(account)).toBe("1 8* 15 22 29");
  });

  it("begins when an entry is given a rule, which an undo takes back", async () => {
    const account = await anAccount();
    await account.get(scheduleApi, "add", { ...meeting, repeat: null });
    const [entry] = await account.get(scheduleApi, "page", december);

    const reply = await account.send(scheduleApi, "update", { id: entry?.id ?? toId(1), repeat: "FREQ=DAILY;COUNT=4" });
    const repeated = await readDays(account);
    await undo(account, reply);

    expect(repeated).toBe("1 2 3 4");
    expect(await readDays(account)).toBe("1");
  });
});

describe("ids of occurrences", () => {
  it.each([
    [0, "1900-01-01"],
    [34_359_738_367, "2258-11-11"],
    [17, "2026-12-01"],
  ])("hold the series %i and the day %s", (seriesNo, date) => {
    const id = toOccurrenceId({ seriesNo, date });

    expect(readOccurrenceId(id)).toEqual({ seriesNo, date });
    expect(Number.isSafeInteger(id)).toBe(true);
  });

  it("are never ids of rows", () => {
    expect(readOccurrenceId(toId(450_000_000_000_000))).toBeUndefined();
  });
});

it("an occurrence stays at its hour on the wall when the clocks change", async () => {
  const account = await anAccount();
  await account.get(scheduleApi, "add", { ...meeting, scheduleDate: "2026-03-07", repeat: "FREQ=DAILY;COUNT=3" });
  const found = await account.get(scheduleApi, "page", { from: "2026-03-01", to: "2026-03-31" });
  const newYork = getLocalTime("America/New_York");
  const begin = ({ scheduleDate, startTime }: ScheduleEntry) =>
    toEntry(aRow({ scheduleDate, startTime }), newYork).scheduleTime.toISOString();

  expect(found.map(({ startTime }) => startTime)).toEqual(["09:00", "09:00", "09:00"]);
  expect(found.map(begin)).toEqual([
    "2026-03-07T14:00:00.000Z",
    "2026-03-08T13:00:00.000Z",
    "2026-03-09T13:00:00.000Z",
  ]);
});

/** A row with these hours. */
function aRow(hours: { scheduleDate: string; startTime: string }): Parameters<typeof toEntry>[0] {
  return {
    id: toId(1),
    accountId: toId(1),
    ...hours,
    endTime: "23:59",
    dayCount: 1,
    content: "Site meeting",
    place: null,
    color: "blue",
    status: 0,
    repeat: null,
    seriesId: null,
    remindMinutes: null,
    invitedIds: [],
    ownerOrgId: null,
    version: 1,
    createTime: new Date(0),
    updateTime: null,
    createUserId: null,
    createUserName: null,
    updateUserId: null,
    updateUserName: null,
  };
}

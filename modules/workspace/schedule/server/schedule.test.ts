import { describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { maxDays, scheduleApi } from "../contract.ts";
import { historyApi } from "#modules/records/history/contract";
import { createPlainClient } from "#tests/builders/plainRequest";
import { theServer } from "#tests/builders/server";
import { runAsOwner, runAsRequest } from "#tests/builders/sql";
import { aTenant, type TestAccount } from "#tests/builders/tenant";

const meeting = { scheduleDate: "2026-12-01", startTime: "09:00", endTime: "10:30", content: "Site meeting" };

async function anAccount(): Promise<TestAccount> {
  const { tenant } = await aTenant();
  return await tenant.hasAccount();
}

/** Adds an entry and returns it. */
async function addEntry(account: TestAccount, entry: Partial<typeof meeting> & { place?: string } = {}) {
  const draft = { ...meeting, ...entry };
  await account.get(scheduleApi, "add", draft);
  const found = await account.get(scheduleApi, "page", { from: draft.scheduleDate, to: draft.scheduleDate });
  const added = found.find(({ content, startTime }) => content === draft.content && startTime === draft.startTime);
  if (added === undefined) throw new Error("the entry was not added");
  return added;
}

const contents = (entries: readonly { content: string }[]) => entries.map(({ content }) => content);

describe("an entry", () => {
  it("is listed with its owner and the defaults", async () => {
    const account = await anAccount();

    const reply = await account.call(scheduleApi, "add", { ...meeting, startTime: "09:00:00", place: " Hut 2 " });

    expect(reply.body).toMatchObject({ code: 200, result: null });
    expect(await account.get(scheduleApi, "page", {})).toMatchObject([
      { ...meeting, userId: account.id, place: "Hut 2", color: "blue", status: 0, version: 1 },
    ]);
  });

  it("needs a day, both times and a content", async () => {
    const account = await anAccount();

    const blank = await account.send(scheduleApi, "add", {
      scheduleDate: "2026-02-30",
      startTime: "24:00",
      content: "",
    });
    const dayless = await account.send(scheduleApi, "add", { ...meeting, scheduleDate: null });

    expect(blank).toRefuseFields("ScheduleDate", "StartTime", "EndTime", "Content");
    await expect(dayless).toFailWith("schedule.date_missing");
  });

  it.each(["09:00", "08:59"])("that ends at %s does not begin at 09:00", async (endTime) => {
    const account = await anAccount();
    const { id } = await addEntry(account);

    const added = await account.call(scheduleApi, "add", { ...meeting, endTime });
    const changed = await account.call(scheduleApi, "update", { id, endTime });

    await expect(added).toFailWith("schedule.end_first");
    await expect(changed).toFailWith("schedule.end_first");
  });

  it("keeps omitted fields when it changes, and refuses a stale version", async () => {
    const account = await anAccount();
    const { id } = await addEntry(account, { place: "Hut 2" });

    await account.get(scheduleApi, "update", { id, scheduleDate: "2026-12-02", endTime: "11:00", version: 1 });
    const stale = await account.call(scheduleApi, "update", { id, content: "Late", version: 1 });

    const entry = await account.get(scheduleApi, "detail", { id });
    expect(entry).toMatchObject({
      ...meeting,
      scheduleDate: "2026-12-02",
      endTime: "11:00",
      place: "Hut 2",
      version: 2,
    });
    expect(stale.body.code).toBe(409);
  });

  it("is finished and unfinished", async () => {
    const account = await anAccount();
    const { id } = await addEntry(account);

    const count = await account.get(scheduleApi, "setStatus", { id, status: 1 });
    const finished = await account.get(scheduleApi, "detail", { id });
    await account.get(scheduleApi, "setStatus", { id, status: 0 });
    const reopened = await account.get(scheduleApi, "detail", { id });

    const unknown = await account.call(scheduleApi, "setStatus", { id, status: 2 });

    expect([count, finished.status, reopened.status]).toEqual([1, 1, 0]);
    await expect(unknown).toFailWith("status.invalid");
  });

  it("comes back when its deletion is undone", async () => {
    const account = await anAccount();
    const { id } = await addEntry(account);

    const { headers } = await account.call(scheduleApi, "delete", { id });
    const afterDelete = await account.get(scheduleApi, "page", {});
    const deleted = await account.get(historyApi, "deleted", { entity: "sysSchedule" });
    await account.get(historyApi, "undo", { requestId: headers.get("x-request-id") ?? "" });

    expect(afterDelete).toEqual([]);
    expect(deleted.items).toContainRow({ id, name: "Site meeting" });
    expect(contents(await account.get(scheduleApi, "page", {}))).toEqual(["Site meeting"]);
  });

  it("returns to its day and times when a change is undone", async () => {
    const account = await anAccount();
    const { id } = await addEntry(account);

    const change = { id, scheduleDate: "2026-12-05", startTime: "13:00", endTime: "14:00", color: "red" } as const;
    const { headers } = await account.call(scheduleApi, "update", change);
    await account.get(historyApi, "undo", { requestId: headers.get("x-request-id") ?? "" });

    expect(await account.get(scheduleApi, "detail", { id })).toMatchObject({ ...meeting, color: "blue" });
  });
});

describe("the list", () => {
  it("is in order of day and start, within the requested days", async () => {
    const account = await anAccount();
    for (const [content, scheduleDate, startTime] of [
      ["third", "2026-12-02", "08:00"],
      ["second", "2026-12-01", "09:30"],
      ["first", "2026-12-01", "08:15"],
      ["outside", "2026-12-03", "08:00"],
    ] as const)
      await account.get(scheduleApi, "add", { ...meeting, content, scheduleDate, startTime });

    const found = await account.get(scheduleApi, "page", { from: "2026-12-01", to: "2026-12-02" });

    expect(contents(found)).toEqual(["first", "second", "third"]);
  });

  it("finds a text in content and place", async () => {
    const account = await anAccount();
    await addEntry(account, { content: "Pour 100% of slab" });
    await addEntry(account, { content: "Inspection", place: "Slab B" });
    await addEntry(account, { content: "1000 bolts" });

    expect(contents(await account.get(scheduleApi, "page", { keyword: "slab" }))).toHaveLength(2);
    expect(contents(await account.get(scheduleApi, "page", { keyword: "100%" }))).toEqual(["Pour 100% of slab"]);
  });

  it("is bounded", async () => {
    const account = await anAccount();
    await addEntry(account);
    await addEntry(account, { scheduleDate: "2028-12-01", content: "Far" });

    const tooLong = await account.call(scheduleApi, "page", { from: "2026-12-01", to: "2028-12-01" });
    const fromOn = await account.get(scheduleApi, "page", { from: "2026-12-01" });
    const until = await account.get(scheduleApi, "page", { to: "2028-12-01" });

    await expect(tooLong).toFailWith("schedule.range_too_long", { maximum: maxDays });
    expect(contents(fromOn)).toEqual(["Site meeting"]);
    expect(contents(until)).toEqual(["Far"]);
  });

  it("of a month with 5,000 entries is one index range of this account and month", async () => {
    const account = await anAccount();
    const add = `insert into schedule_entry (tenant_id, account_id, schedule_date, start_time, end_time, content)
      select $1, $2, date '2026-12-01' + n % 31, '09:00', '10:00', 'n' || n from generate_series(1, $3::int) n`;
    await runAsOwner(async (run) => {
      await run(add, [account.tenantId, account.id, 5000]);
      await run(add, [account.tenantId, 1, 20_000]);
      await run("analyze schedule_entry");
    });

    const found = await account.get(scheduleApi, "page", { from: "2026-12-01", to: "2026-12-31" });
    const plan = await runAsRequest({ tenantId: account.tenantId, accountId: account.id }, async (run) =>
      JSON.stringify(
        await run(
          `explain (analyze, format json) select * from schedule_entry
            where tenant_id = $1 and account_id = $2 and deleted_at is null
              and schedule_date >= '2026-12-01' and schedule_date <= '2026-12-31'
            order by schedule_date, start_time, id limit 10000`,
          [account.tenantId, account.id],
        ),
      ),
    );

    expect(found).toHaveLength(5000);
    expect(plan).toContain("schedule_entry_day");
    expect(plan).not.toMatch(/"Rows Removed by [^"]+":[1-9]/u);
  });
});

it("the repeating entries are one index range of this account, in a schedule of 5,000 entries", async () => {
  const account = await anAccount();
  const add = `insert into schedule_entry (tenant_id, account_id, schedule_date, start_time, end_time, content, repeat)
    select $1, $2, date '2026-12-01' - n % 400, '09:00', '10:00', 'n' || n, $4 from generate_series(1, $3::int) n`;
  await runAsOwner(async (run) => {
    await run(add, [account.tenantId, account.id, 5000, null]);
    await run(add, [account.tenantId, account.id, 50, "FREQ=WEEKLY;BYDAY=TU"]);
    await run(add, [account.tenantId, 1, 5000, null]);
    await run(add, [account.tenantId, 1, 1000, "FREQ=WEEKLY;BYDAY=TU"]);
    await run("analyze schedule_entry");
  });

  const plan = await runAsRequest({ tenantId: account.tenantId, accountId: account.id }, async (run) =>
    JSON.stringify(
      await run(
        `explain (analyze, format json) select * from schedule_entry
          where tenant_id = $1 and account_id = $2 and deleted_at is null and repeat is not null
            and schedule_date <= '2026-12-31' and (last_date is null or last_date >= '2026-12-01')
          order by schedule_date, start_time, id limit 200`,
        [account.tenantId, account.id],
      ),
    ),
  );

  expect(plan).toContain("schedule_entry_repeat");
  expect(plan).not.toMatch(/"Rows Removed by [^"]+":[1-9]/u);
});

describe("the owner", () => {
  it("alone finds an entry and its history; an administrator does not", async () => {
    const { tenant, admin } = await aTenant();
    const owner = await tenant.hasAccount();
    const { id } = await addEntry(owner);
    const { requestId } = await deleteEntry(owner, id);
    await owner.get(historyApi, "undo", { requestId });

    const replies = [
      await admin.call(scheduleApi, "detail", { id }),
      await admin.call(scheduleApi, "update", { id, content: "Taken" }),
      await admin.call(scheduleApi, "setStatus", { id, status: 1 }),
      await admin.call(scheduleApi, "delete", { id }),
      await admin.call(historyApi, "page", { entity: "sysSchedule", id }),
    ];

    for (const reply of replies) await expect(reply).toFailWith("schedule.missing");
    expect(await admin.get(scheduleApi, "page", {})).toEqual([]);
    expect((await owner.get(historyApi, "page", { entity: "sysSchedule", id })).items).not.toEqual([]);
  });

  it("alone reaches the rows and their history in the database", async () => {
    const { tenant, admin } = await aTenant();
    const owner = await tenant.hasAccount();
    await addEntry(owner);
    const count = `select (select count(*)::int from schedule_entry) as entries,
      (select count(*)::int from change_history where table_name = 'schedule_entry') as changes`;
    const countAs = async (accountId: Id) =>
      await runAsRequest({ tenantId: tenant.id, accountId }, async (run) => await run(count));

    expect(await countAs(owner.id)).toEqual([{ entries: 1, changes: 1 }]);
    expect(await countAs(admin.id)).toEqual([{ entries: 0, changes: 0 }]);
  });
});

async function deleteEntry(account: TestAccount, id: Id): Promise<{ requestId: string }> {
  const { headers } = await account.call(scheduleApi, "delete", { id });
  return { requestId: headers.get("x-request-id") ?? "" };
}

describe("existing clients", () => {
  it("name a day by an instant, and read it as date and time of the beginning", async () => {
    const account = await anAccount();
    const client = await createPlainClient(await theServer(), account);
    const { scheduleDate: _, ...draft } = meeting;

    await client("/api/sysSchedule/add", { body: { ...draft, scheduleTime: "2026-11-30T16:00:00.000Z" } });
    const [entry] = await account.get(scheduleApi, "page", {});
    const read = await client(`/api/sysSchedule/detail/${String(entry?.id)}`, {});

    expect(entry?.scheduleDate).toBe("2026-12-01");
    expect(read.body).toMatchObject({ result: { scheduleTime: "2026-12-01 09:00:00", startTime: "09:00" } });
  });

  it("move an entry by its row with a new instant", async () => {
    const account = await anAccount();
    const client = await createPlainClient(await theServer(), account);
    const entry = await addEntry(account);

    await client("/api/sysSchedule/update", { body: { ...entry, scheduleTime: "2026-12-04 00:00:00" } });

    expect((await account.get(scheduleApi, "detail", { id: entry.id })).scheduleDate).toBe("2026-12-04");
  });
});

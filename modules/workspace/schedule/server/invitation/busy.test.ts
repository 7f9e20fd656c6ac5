import { beforeEach, describe, expect, it } from "vitest";
import { maxBusyDays, scheduleApi } from "../../contract.ts";
import { runAsRequest } from "#tests/builders/sql";
import { aTenant, DataScope, type TestAccount, type TestTenant } from "#tests/builders/tenant";

// 2026-12-01 is a Tuesday.
const meeting = { scheduleDate: "2026-12-01", startTime: "09:00", endTime: "10:00", content: "Site meeting" };
const week = { from: "2026-12-01", to: "2026-12-07" };

let tenant: TestTenant;
let asker: TestAccount;
let one: TestAccount;
let two: TestAccount;

beforeEach(async () => {
  ({ tenant } = await aTenant());
  const everyone = await tenant.hasRole({ dataScope: DataScope.all });
  asker = await tenant.hasAccount({ roleIds: [everyone.id] });
  one = await tenant.hasAccount({ roleIds: [everyone.id] });
  two = await tenant.hasAccount();
});

/** `12-01 09:00-10:00, 12-02 …?` by account; a question mark is tentative. */
async function readBusy(by: TestAccount, of: readonly TestAccount[], exceptId?: number): Promise<string[]> {
  const input = { accountIds: of.map(({ id }) => id), ...week, ...(exceptId === undefined ? {} : { exceptId }) };
  const found = await by.get(scheduleApi, "busy", input);
  return found.map(({ times }) =>
    times
      .map(
        ({ date, startTime, endTime, isTentative }) =>
          `${date.slice(5)} ${startTime}-${endTime}${isTentative ? "?" : ""}`,
      )
      .join(", "),
  );
}

describe("busy times", () => {
  it("are those of own entries and of the days of series, without contents", async () => {
    await one.get(scheduleApi, "add", { ...meeting, place: "Secret place" });
    await one.get(scheduleApi, "add", { ...meeting, startTime: "08:00", repeat: "FREQ=DAILY;INTERVAL=3" });
    await one.get(scheduleApi, "add", { ...meeting, scheduleDate: "2026-12-08" });
    const done = { ...meeting, scheduleDate: "2026-12-02", status: 1 } as const;
    await one.get(scheduleApi, "add", done);

    const reply = await asker.call(scheduleApi, "busy", { accountIds: [one.id, two.id], ...week });

    expect(JSON.stringify(reply.body)).not.toMatch(/Site meeting|Secret place/u);
    expect(await readBusy(asker, [one, two])).toEqual([
      "12-01 08:00-10:00, 12-01 09:00-10:00, 12-04 08:00-10:00, 12-07 08:00-10:00",
      "",
    ]);
  });

  it("include invitations that were accepted, as tentative those that may be, and no others", async () => {
    await asker.get(scheduleApi, "add", { ...meeting, repeat: "FREQ=DAILY;COUNT=4", invitedIds: [one.id, two.id] });
    const series = await one.get(scheduleApi, "page", { ...week, withInvitations: true });
    const idOf = (index: number) => series[index]?.id ?? 1;
    await one.get(scheduleApi, "answer", { id: idOf(0), answer: "yes", scope: "all" });
    await one.get(scheduleApi, "answer", { id: idOf(1), answer: "maybe" });
    await one.get(scheduleApi, "answer", { id: idOf(2), answer: "no" });

    expect(await readBusy(asker, [one, two])).toEqual(["12-01 09:00-10:00, 12-02 09:00-10:00?, 12-04 09:00-10:00", ""]);
    expect(await readBusy(asker, [one, asker], idOf(3))).toEqual(["", ""]);
  });

  it("are answered for the data scope and the caller alone", async () => {
    const elsewhere = await (await aTenant()).tenant.hasAccount();
    const disabled = await tenant.hasAccount({ status: 2 });
    for (const account of [one, two, elsewhere]) await account.get(scheduleApi, "add", meeting);

    const ofAll = await asker.get(scheduleApi, "busy", {
      accountIds: [one.id, elsewhere.id, disabled.id],
      ...week,
    });
    const ofScopeless = await two.get(scheduleApi, "busy", { accountIds: [one.id, two.id], ...week });

    expect(ofAll.map(({ id }) => id)).toEqual([one.id]);
    expect(ofScopeless.map(({ id }) => id)).toEqual([two.id]);
  });

  it("are asked for some days only", async () => {
    const tooLong = await asker.call(scheduleApi, "busy", {
      accountIds: [one.id],
      from: "2026-12-01",
      to: "2027-01-01",
    });

    await expect(tooLong).toFailWith("schedule.range_too_long", { maximum: maxBusyDays });
  });

  it("stay in their tenant in the database", async () => {
    await one.get(scheduleApi, "add", meeting);
    const sql = "select account_id from busy_schedule_times($1, '2026-12-01', '2026-12-01', null)";
    const other = await (await aTenant()).tenant.hasAccount();

    const readAs = async ({ tenantId, id }: TestAccount) =>
      await runAsRequest({ tenantId, accountId: id }, async (run) => await run(sql, [[one.id]]));

    expect(await readAs(asker)).toEqual([{ account_id: one.id }]);
    expect(await readAs(other)).toEqual([]);
  });
});

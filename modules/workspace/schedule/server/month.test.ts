import { beforeAll, describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { scheduleApi } from "../contract.ts";
import { runAsOwner, runAsRequest } from "#tests/builders/sql";
import { aTenant, type TestAccount } from "#tests/builders/tenant";

/** A month of 5,000 entries in a tenant of many: own ones, days of series, invitations and shared ones. */
const counts = { own: 2000, series: 40, invited: 1000, shared: 760 };
const days = 31;
const december = { from: "2026-12-01", to: "2026-12-31" };

let reader: TestAccount;
let calendarId: Id;

beforeAll(async () => {
  const { tenant } = await aTenant();
  const branch = await tenant.hasOrganisation({ name: "Branch" });
  reader = await tenant.hasAccount({ organisationId: branch.id });
  const organiser = await tenant.hasAccount();
  calendarId = branch.id;
  const add = async (row: { by: Id; count: number; first: string; span: number; extra?: string; value?: unknown }) => {
    const { by, count, first, span, extra, value } = row;
    await runAsOwner(async (run) => {
      await run(
        `insert into schedule_entry (tenant_id, account_id, schedule_date, start_time, end_time, content
           ${extra === undefined ? "" : `, ${extra}`})
         select $1, $2, $4::date + n % $5::int, '09:00', '10:00', 'n' || n ${extra === undefined ? "" : ", $6"}
         from generate_series(1, $3::int) n`,
        [tenant.id, by, count, first, span, ...(extra === undefined ? [] : [value])],
      );
    });
  };
  const month = { first: "2026-12-01", span: days };
  await add({ by: reader.id, count: counts.own, ...month });
  await add({
    by: reader.id,
    count: counts.series,
    first: "2026-12-01",
    span: 1,
    extra: "repeat",
    value: "FREQ=DAILY",
  });
  await add({ by: organiser.id, count: counts.invited, ...month, extra: "invited_ids", value: [reader.id] });
  await add({ by: organiser.id, count: counts.shared, ...month, extra: "owner_org_id", value: branch.id });
  // What is not of this month, or not of this account.
  const years = { first: "2020-01-01", span: 2000 };
  await add({ by: reader.id, count: 5000, ...years });
  await add({ by: organiser.id, count: 5000, ...years, extra: "invited_ids", value: [reader.id] });
  await add({ by: organiser.id, count: 5000, ...years, extra: "owner_org_id", value: branch.id });
  await add({ by: organiser.id, count: 5000, ...month });
  await runAsOwner(async (run) => await run("analyze schedule_entry, schedule_invitation"));
});

/** How many rows of these tables a statement of the reader reads. */
async function countRead(statement: string, values: readonly unknown[]): Promise<number> {
  return await runAsRequest({ tenantId: reader.tenantId, accountId: reader.id }, async (run) => {
    // Small tables are read whole, whatever indexes they have.
    await run("set local enable_seqscan = off");
    await run(statement, [...values]);
    const [read] = await run(
      `select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int as rows from pg_stat_xact_user_tables
       where relname in ('schedule_entry', 'schedule_invitation')`,
    );
    return Number(read?.["rows"]);
  });
}

describe("a month of 5,000 entries", () => {
  it("is answered whole", async () => {
    const input = { ...december, withInvitations: true, withOngoing: true, calendarIds: [calendarId] };

    const found = await reader.get(scheduleApi, "page", input);

    expect(found).toHaveLength(counts.own + counts.series * days + counts.invited + counts.shared);
  });

  it("reads of the invitations those of the month", async () => {
    const read = await countRead("select * from list_schedule_invitations($1, $2)", [december.from, december.to]);

    expect(read).toBeLessThanOrEqual(counts.invited);
  });

  it("reads of a shared calendar the entries of the month", async () => {
    const read = await countRead(
      `select * from schedule_entry where tenant_id = $1 and owner_org_id = any ($2) and deleted_at is null
         and repeat is null and schedule_date <= $4 and schedule_date >= $3::date - 30
         and (schedule_date >= $3 or day_count > 1)`,
      [reader.tenantId, [calendarId], december.from, december.to],
    );

    expect(read).toBeGreaterThanOrEqual(counts.shared);
    expect(read).toBeLessThanOrEqual(2 * counts.shared);
  });

  it("reads nothing to find that no entry of a shared calendar repeats", async () => {
    const read = await countRead(
      `select * from schedule_entry where tenant_id = $1 and owner_org_id = any ($2) and deleted_at is null
         and repeat is not null and schedule_date <= $4 and (last_date is null or last_date >= $3::date - 30)`,
      [reader.tenantId, [calendarId], december.from, december.to],
    );

    expect(read).toBe(0);
  });

  it("reads nothing to find that no entry goes on from before", async () => {
    const read = await countRead(
      `select * from schedule_entry where tenant_id = $1 and account_id = $2 and owner_org_id is null
         and deleted_at is null and repeat is null and day_count > 1
         and schedule_date >= $3::date - 30 and schedule_date < $3`,
      [reader.tenantId, reader.id, december.from],
    );

    expect(read).toBe(0);
  });
});

import type pg from "pg";
import { hashLimits, openPasswords } from "#core/crypto/passwords";
import { createSemaphore } from "#core/jobs/semaphore";

/** Ids of a company's organisations: a root, branches `root + b`, teams `root + 100 * b + t`. */
export const root = 5_000_000;

/** The password of all accounts that make measured calls. */
export const password = "Bn!4-measured";

/** Accounts that make the measured calls, by data scope: account name and, for the floor, the organisations. */
export const callers = {
  all: { account: "bench", dataScope: 1, organisation: root },
  below: { account: "bench-below", dataScope: 2, organisation: root + 1 },
  company: { account: "bench-company", dataScope: 2, organisation: root },
  own: { account: "bench-own", dataScope: 3, organisation: root + 100 },
  self: { account: "bench-self", dataScope: 4, organisation: root + 100 },
  listed: { account: "bench-listed", dataScope: 5, organisation: root },
} as const;

/** A measured data scope. */
export type CallerName = keyof typeof callers;

const staff = 250;
const listed = 1000;

/** Adds an account with a role for each data scope, and staff for the first positions. */
export async function addCallers(owner: pg.Client, tenantId: number): Promise<void> {
  const hash = await openPasswords(createSemaphore(hashLimits)).hash(password);
  for (const { account, dataScope, organisation } of Object.values(callers)) {
    const roleId = await idOf(
      owner,
      "insert into role (tenant_id, name, code, data_scope) values ($1, $2, $2, $3) returning id",
      [tenantId, account, dataScope],
    );
    await owner.query(
      "insert into role_menu (tenant_id, role_id, menu_id) select $1, $2, id from menu where type = 3",
      [tenantId, roleId],
    );
    const accountId = await idOf(
      owner,
      `insert into account (tenant_id, account, real_name, password_hash, last_change_password_time, organisation_id)
       values ($1, $2, 'Bench', $3, now(), $4) returning id`,
      [tenantId, account, hash, organisation],
    );
    await owner.query("insert into account_role (tenant_id, account_id, role_id) values ($1, $2, $3)", [
      tenantId,
      accountId,
      roleId,
    ]);
    if (dataScope === 5)
      await owner.query(
        `insert into role_organisation (tenant_id, role_id, organisation_id)
         select $1, $2, id from organisation where tenant_id = $1 and id > $3 order by id limit $4`,
        [tenantId, roleId, root + 100, listed],
      );
  }
  await owner.query(staffText, [tenantId, staff]);
}

const staffText = `insert into account (tenant_id, account, real_name, position_id)
  select $1::bigint, 'bench' || n, 'Staff ' || n,
    (select id from position where tenant_id = $1 and order_no = 1 + n % 400 limit 1)
  from generate_series(1, $2::int) n`;

async function idOf(owner: pg.Client, text: string, values: unknown[]): Promise<number> {
  const { rows } = await owner.query<{ id: string }>(text, values);
  return Number(rows[0]?.id);
}

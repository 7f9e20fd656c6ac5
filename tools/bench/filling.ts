import type pg from "pg";
import { openPasswords } from "#server/passwords";

/** The account that makes the measured calls. */
export const measured = { account: "bench", password: "Bn!4-measured" };

const staff = 250;

/** What the measured tenant holds beside the rest: `rows` positions of `total` in all tenants together. */
export type Volume = { tenantId: number; rows: number; total: number; tenants: number };

/** Fills the database: positions of one tenant and of many others, staff, an account that may page. As the owner. */
export async function fill(owner: pg.Client, { tenantId, rows, total, tenants }: Volume): Promise<void> {
  await owner.query("update tenant set captcha = false where id = $1", [tenantId]);
  // Made-up rows need no history; it would only be written twice as long.
  await owner.query("alter table position disable trigger user");
  await owner.query(positionsText, [tenantId, rows, "0"]);
  const others = Math.floor((total - rows) / tenants);
  for (let index = 0; index < tenants; index++) {
    const { rows: made } = await owner.query<{ id: string }>("insert into tenant (name) values ($1) returning id", [
      `Bench ${index}`,
    ]);
    await owner.query(positionsText, [made[0]?.id, others, String(index + 1)]);
  }
  await owner.query("alter table position enable trigger user");
  await addStaff(owner, tenantId);
  await owner.query("vacuum analyze position");
  await owner.query("analyze account");
}

const positionsText = `insert into position (tenant_id, name, code, order_no, pinyin, initials, create_user_name)
  select $1::bigint, 'Position ' || n, $3::text || '-' || n, n, 'position ' || n, 'p', 'Bench'
  from generate_series(1, $2::int) n`;

async function addStaff(owner: pg.Client, tenantId: number): Promise<void> {
  const hash = await openPasswords().hash(measured.password);
  const role = await owner.query<{ id: string }>(
    "insert into role (tenant_id, name, code, data_scope) values ($1, 'Bench', 'bench', 1) returning id",
    [tenantId],
  );
  const roleId = role.rows[0]?.id;
  await owner.query("insert into role_menu (tenant_id, role_id, menu_id) select $1, $2, id from menu where type = 3", [
    tenantId,
    roleId,
  ]);
  const account = await owner.query<{ id: string }>(
    `insert into account (tenant_id, account, real_name, password_hash, last_change_password_time)
     values ($1, $2, 'Bench', $3, now()) returning id`,
    [tenantId, measured.account, hash],
  );
  await owner.query("insert into account_role (tenant_id, account_id, role_id) values ($1, $2, $3)", [
    tenantId,
    account.rows[0]?.id,
    roleId,
  ]);
  await owner.query(
    `insert into account (tenant_id, account, real_name, position_id)
     select $1::bigint, 'bench' || n, 'Staff ' || n,
       (select id from position where tenant_id = $1 and order_no = 1 + n % 400 limit 1)
     from generate_series(1, $2::int) n`,
    [tenantId, staff],
  );
}

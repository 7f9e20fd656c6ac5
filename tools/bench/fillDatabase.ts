import type pg from "pg";
import { addCallers, root } from "./callers.ts";

/** The volume: positions and accounts of the measured tenant, and of each of a number of others. */
export type Volume = {
  tenantId: number;
  positions: number;
  accounts: number;
  others: { tenants: number; positions: number; accounts: number };
  /** Tables without their search index, which takes most of the time: nothing searches them. */
  unsearched: readonly string[];
};

/** Branches of a company; each has a number of teams in the measured tenant. */
const branches = 20;
const teams = 100;
/** Companies of the other tenants are small. */
const otherTeams = 2;

/**
 * Fills the database: positions and accounts of one tenant and of many others, and the accounts that make the calls.
 */
export async function fillDatabase(owner: pg.Client, volume: Volume): Promise<void> {
  const { tenantId, positions, accounts, others, unsearched } = volume;
  await owner.query("update tenant set captcha = false where id = $1", [tenantId]);
  const indexes = await takeIndexes(owner);
  // Generated rows need no history, which would double the time.
  await owner.query("alter table position disable trigger user");
  await owner.query("alter table account disable trigger user");
  await addTenant(owner, { tenantId, positions, accounts, teams, number: 0 });
  const { tenants, ...each } = others;
  for (let number = 1; number <= tenants; number++) {
    const { rows: made } = await owner.query<{ id: string }>("insert into tenant (name) values ($1) returning id", [
      `Bench ${number}`,
    ]);
    await addTenant(owner, { tenantId: Number(made[0]?.id), ...each, teams: otherTeams, number });
  }
  await owner.query("alter table position enable trigger user");
  await owner.query("alter table account enable trigger user");
  await addCallers(owner, tenantId);
  await owner.query("set maintenance_work_mem = '512MB'");
  for (const { name, definition } of indexes)
    if (!unsearched.some((table) => name === `${table}_search`)) await owner.query(definition);
  for (const table of ["position", "account", "organisation", "organisation_tree", "account_organisation"])
    await owner.query(`vacuum analyze ${table}`);
}

type Index = { readonly name: string; readonly definition: string };

/**
 * An index is built faster as a whole than row by row; returns the dropped ones. Those of constraints stay.
 */
async function takeIndexes(owner: pg.Client): Promise<Index[]> {
  const { rows } = await owner.query<Index>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename in ('account', 'position')
     and not exists (select from pg_constraint where conname = indexname)`,
  );
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  return rows;
}

type Company = Omit<Volume, "others" | "unsearched"> & { teams: number; number: number };

async function addTenant(
  owner: pg.Client,
  { tenantId, positions, accounts, teams: each, number }: Company,
): Promise<void> {
  await owner.query(positionsText, [tenantId, positions, String(number)]);
  await owner.query(organisationsText, [tenantId, root, branches, each]);
  await owner.query(accountsText, [tenantId, root, accounts, number, branches, each]);
  // One account in twenty works for a second team.
  await owner.query(affiliationsText, [tenantId, root, branches]);
}

const positionsText = `insert into position (tenant_id, name, code, order_no, pinyin, initials, readings, create_user_name)
  select $1::bigint, 'Position ' || n, $3::text || '-' || n, n, 'position ' || n, 'p', 'position' || n || ' p', 'Bench'
  from generate_series(1, $2::int) n`;

const organisationsText = `insert into organisation (tenant_id, id, parent_id, name, code)
  select $1::bigint, $2::bigint, null::bigint, '集团', 'root'
  union all select $1, $2 + b, $2, '分公司' || b, 'b' || b from generate_series(1, $3::int) b
  union all select $1, $2 + 100 * b + t, $2 + b, '项目部' || b || '-' || t, 't' || b || '-' || t
  from generate_series(1, $3) b, generate_series(0, $4::int - 1) t`;

// Names by real frequency would be more realistic; for searches it only matters that they find few and many rows.
const accountsText = `insert into account (tenant_id, account, real_name, nick_name, pinyin, pinyin_prefix, readings, phone, email,
    job_num, organisation_id, position_id, order_no)
  select $1::bigint, g1.read || g2.read || n, s.sign || g1.sign || g2.sign, s.sign || '工',
    concat_ws(' ', s.read, g1.read, g2.read), left(s.read, 1) || left(g1.read, 1) || left(g2.read, 1),
    s.read || g1.read || g2.read || ' ' || left(s.read, 1) || left(g1.read, 1) || left(g2.read, 1),
    '1' || 30 + n % 70 || lpad(($4::int * 100000 + n)::text, 8, '0'), g1.read || n || '@example.com', 'J' || lpad(n::text, 6, '0'),
    $2::bigint + 100 * (1 + n % $5::int) + (n / $5) % $6::int, null, 100 + n % 10
  from generate_series(1, $3::int) n
  cross join lateral (select (array['张','王','李','赵','陈','杨','吴','刘','黄','周','徐','朱','林','孙','马','高','胡','郑','郭','萧'])[p] as sign,
    (array['zhang','wang','li','zhao','chen','yang','wu','liu','huang','zhou','xu','zhu','lin','sun','ma','gao','hu','zheng','guo','xiao'])[p] as read
    from (select 1 + abs(hashint4(n)) % 20 as p) x) s
  cross join lateral (select (array['伟','芳','娜','敏','静','丽','强','磊','军','洋','勇','艳','杰','娟','涛','明','超','秀','兰','霞'])[p] as sign,
    (array['wei','fang','na','min','jing','li','qiang','lei','jun','yang','yong','yan','jie','juan','tao','ming','chao','xiu','lan','xia'])[p] as read
    from (select 1 + abs(hashint4(n + 7919)) % 20 as p) x) g1
  cross join lateral (select (array['平','刚','桂','英','红','梅','建','国','庆','重','华','文','辉','玉','春','云','波','宁','飞','亮'])[p] as sign,
    (array['ping','gang','gui','ying','hong','mei','jian','guo','qing','chong','hua','wen','hui','yu','chun','yun','bo','ning','fei','liang'])[p] as read
    from (select 1 + abs(hashint4(n + 104729)) % 20 as p) x) g2`;

const affiliationsText = `insert into account_organisation (tenant_id, account_id, organisation_id)
  select $1::bigint, id, $2::bigint + 100 * (1 + row_number / 20 % $3::int)
  from (select id, organisation_id, row_number() over (order by id)::int as row_number from account where tenant_id = $1) one
  where row_number % 20 = 0 and organisation_id <> $2 + 100 * (1 + row_number / 20 % $3)`;

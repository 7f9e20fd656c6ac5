import type pg from "pg";
import { callers } from "./callers.ts";
import type { FloorPageRequest } from "./floor.ts";

// The columns of an account in sysUser/page, with the names of its organisation and position.
const columns = [
  "id",
  "account",
  "real_name",
  "pinyin",
  "pinyin_prefix",
  "nick_name",
  "avatar",
  "sex",
  "age",
  "birthday",
  "nation",
  "phone",
  "email",
  "card_type",
  "id_card_num",
  "address",
  "culture_level",
  "political_outlook",
  "college",
  "office_phone",
  "emergency_contact",
  "emergency_phone",
  "emergency_address",
  "introduction",
  "signature",
  "organisation_id",
  "position_id",
  "manager_account_id",
  "job_num",
  "pos_level",
  "pos_title",
  "expertise",
  "office_zone",
  "office",
  "join_date",
  "order_no",
  "remark",
  "status",
  "account_type",
  "domain_account",
  "last_login_ip",
  "last_login_address",
  "last_login_time",
  "last_login_device",
  "last_change_password_time",
  "version",
  "create_time",
  "update_time",
  "create_user_id",
  "create_user_name",
  "update_user_id",
  "update_user_name",
];

const listed = "a.tenant_id = $1 and a.deleted_at is null and a.account_type < 999";
const inside = `(a.organisation_id = any($2) or a.id = $3 or a.id in (select account_id from account_organisation
  where tenant_id = $1 and organisation_id = any($2)))`;
const roleText = `select held.account_id as "accountId", role.id, role.name from account_role held
  join role on role.tenant_id = held.tenant_id and role.id = held.role_id
  where held.tenant_id = $1 and held.account_id = any($2) and role.deleted_at is null order by role.id`;

/**
 * No generic plan fits all lists of organisations: these filters are planned for each call, as a careful implementation
 * would.
 */
type Filter = { condition: string; values: unknown[]; isPlannedEachTime?: boolean };

/** Pages of accounts: the same rows, with the organisations of each caller known in advance. */
export async function createAccountPages(pool: pg.Pool, tenantId: number) {
  const scopes = await scopesOf(pool, tenantId);

  function filterOf({ caller, keyword, orgId }: FloorPageRequest): Filter {
    if (orgId !== undefined)
      return { condition: inside, values: [tenantId, scopes.branch, 0], isPlannedEachTime: true };
    if (keyword !== undefined) {
      const words = keyword.split(" ");
      const each = words.map((_, index) => ` and strpos(a.search_text, $2[${index + 1}]) > 0`).join("");
      return { condition: `grams(a.search_text) @> grams_of_words($2::text[])${each}`, values: [tenantId, words] };
    }
    const scope = scopes.byCaller.get(caller);
    if (scope === undefined) return { condition: "true", values: [tenantId] };
    return scope.organisations === undefined
      ? { condition: "a.id = $2", values: [tenantId, scope.id] }
      : { condition: inside, values: [tenantId, scope.organisations, scope.id], isPlannedEachTime: true };
  }

  return async (asked: FloorPageRequest): Promise<object> => {
    const { page, pageSize } = asked;
    const { condition, values, isPlannedEachTime = false } = filterOf(asked);
    const prepared = (statement: string) => (isPlannedEachTime ? {} : { name: nameOf(`${statement} ${condition}`) });
    const [rows, count] = await Promise.all([
      pool.query<Record<string, unknown> & { id: number }>({
        ...prepared("accounts"),
        text: `select ${columns.map((name) => `a.${name}`).join()}, o.name as "orgName", o.parent_id as "orgPid", o.code as "orgCode",
            p.name as "posName"
          from account a left join organisation o on o.tenant_id = a.tenant_id and o.id = a.organisation_id
          left join position p on p.tenant_id = a.tenant_id and p.id = a.position_id
          where ${listed} and ${condition} order by a.order_no, a.id limit $${values.length + 1} offset $${values.length + 2}`,
        values: [...values, pageSize, (page - 1) * pageSize],
      }),
      pool.query<{ total: number }>({
        ...prepared("count"),
        text: `select count(*) as total from account a where ${listed} and ${condition}`,
        values,
      }),
    ]);
    const ids = rows.rows.map(({ id }) => id);
    const roles = await pool.query<{ accountId: number; id: number; name: string }>({
      name: "roles",
      text: roleText,
      values: [tenantId, ids],
    });
    const items = rows.rows.map((row) => {
      const held = roles.rows.filter(({ accountId }) => accountId === row.id);
      return { ...row, roles: held, roleName: held.map(({ name }) => name).join(), isLocked: false };
    });
    return { page, pageSize, total: count.rows[0]?.total ?? 0, items };
  };
}

const names = new Map<string, string>();

/** A prepared statement's name, the same for the same statement. */
function nameOf(statement: string): string {
  const name = names.get(statement) ?? `s${names.size}`;
  names.set(statement, name);
  return name;
}

type Scope = { id: number; organisations: number[] | undefined };

async function scopesOf(pool: pg.Pool, tenantId: number): Promise<{ byCaller: Map<string, Scope>; branch: number[] }> {
  const below = async (id: number) => {
    const text = "select descendant_id as id from organisation_tree where tenant_id = $1 and ancestor_id = $2";
    return (await pool.query<{ id: number }>(text, [tenantId, id])).rows.map((row) => row.id);
  };
  const own = async (name: keyof typeof callers) => {
    const text = "select id from account where tenant_id = $1 and account = $2";
    return (await pool.query<{ id: number }>(text, [tenantId, callers[name].account])).rows[0]?.id ?? 0;
  };
  const listedText = "select distinct organisation_id as id from role_organisation where tenant_id = $1";
  const { rows } = await pool.query<{ id: number }>(listedText, [tenantId]);
  const byCaller = new Map<string, Scope>([
    ["below", { id: await own("below"), organisations: await below(callers.below.organisation) }],
    ["company", { id: await own("company"), organisations: await below(callers.company.organisation) }],
    ["own", { id: await own("own"), organisations: [callers.own.organisation] }],
    ["self", { id: await own("self"), organisations: undefined }],
    ["listed", { id: await own("listed"), organisations: rows.map(({ id }) => id) }],
  ]);
  return { byCaller, branch: await below(callers.below.organisation) };
}

import type pg from "pg";

const pageText = `select id, name, code, order_no as "orderNo", status, remark, create_time as "createTime",
  update_time as "updateTime", create_user_id as "createUserId", create_user_name as "createUserName",
  update_user_id as "updateUserId", update_user_name as "updateUserName", version
  from position where tenant_id = $1 and deleted_at is null order by order_no, id limit $2 offset $3`;
const countText = "select count(*) as total from position where tenant_id = $1 and deleted_at is null";
const staffText = `select id, account, real_name as "realName", position_id as "positionId" from account
  where tenant_id = $1 and position_id = any($2) and deleted_at is null order by order_no, id`;

type Row = { id: number; createTime: Date; updateTime: Date | null };
type Staff = { id: number; account: string; realName: string; positionId: number };

/** Pages of positions with their holders. */
export function createPositionPages(pool: pg.Pool, tenantId: number) {
  return async ({ page, pageSize }: { page: number; pageSize: number }): Promise<object> => {
    const [rows, count] = await Promise.all([
      pool.query<Row>({ name: "page", text: pageText, values: [tenantId, pageSize, (page - 1) * pageSize] }),
      pool.query<{ total: number }>({ name: "count", text: countText, values: [tenantId] }),
    ]);
    const ids = rows.rows.map(({ id }) => id);
    const staff = await pool.query<Staff>({ name: "staff", text: staffText, values: [tenantId, ids] });
    const held = new Map<number, Staff[]>();
    for (const one of staff.rows) held.set(one.positionId, [...(held.get(one.positionId) ?? []), one]);
    const items = rows.rows.map((row) => ({
      ...row,
      tenantName: "bench",
      staffCount: held.get(row.id)?.length ?? 0,
      userList: (held.get(row.id) ?? []).map(({ id, account, realName }) => ({ id, account, realName })),
    }));
    return { page, pageSize, total: count.rows[0]?.total ?? 0, items };
  };
}

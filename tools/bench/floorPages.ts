import type pg from "pg";
import * as z from "zod";

const columns = `id, name, code, order_no as "orderNo", status, remark, create_time as "createTime",
  update_time as "updateTime", create_user_id as "createUserId", create_user_name as "createUserName",
  update_user_id as "updateUserId", update_user_name as "updateUserName", version`;
const all = "from position where tenant_id = $1 and deleted_at is null";
const found = `${all} and grams(search_text) @> grams_of_words(array[lower($2)]) and strpos(search_text, lower($2)) > 0`;

const PageRequest = z.object({ page: z.int(), pageSize: z.int(), keyword: z.string().optional() });
const NewRow = z.object({ name: z.string(), code: z.string(), orderNo: z.int() });

/** A page of positions with its total, without their holders; a keyword is found by the same index as ours. */
export function createPlainPages(pool: pg.Pool, tenantId: number) {
  return async (body: unknown): Promise<object> => {
    const { page, pageSize, keyword } = PageRequest.parse(body);
    const which =
      keyword === undefined ? { name: "", from: all, values: [] } : { name: "found", from: found, values: [keyword] };
    const values = [tenantId, ...which.values];
    const limits = `limit $${values.length + 1} offset $${values.length + 2}`;
    const [rows, count] = await Promise.all([
      pool.query({
        name: `plain${which.name}`,
        text: `select ${columns} ${which.from} order by order_no, id ${limits}`,
        values: [...values, pageSize, (page - 1) * pageSize],
      }),
      pool.query<{ total: number }>({
        name: `total${which.name}`,
        text: `select count(*) as total ${which.from}`,
        values,
      }),
    ]);
    return { page, pageSize, total: count.rows[0]?.total ?? 0, items: rows.rows };
  };
}

/** The table into which the floor inserts: the columns and indexes of the real one, without triggers and policies. */
export const insertTable = "floor.position";

const insertText = `insert into ${insertTable} (tenant_id, name, code, order_no) values ($1, $2, $3, $4) returning id`;

/** Adds a position, without history, spelling and checks. */
export function createInserts(pool: pg.Pool, tenantId: number) {
  return async (body: unknown): Promise<object> => {
    const { name, code, orderNo } = NewRow.parse(body);
    const { rows } = await pool.query({ name: "insert", text: insertText, values: [tenantId, name, code, orderNo] });
    return { id: rows[0] };
  };
}

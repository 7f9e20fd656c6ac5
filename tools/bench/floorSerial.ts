import type pg from "pg";

/** The type of the row that the floor counts in. */
export const floorType = "FLOOR";

const text = `update serial_rule set seq = seq + 1 where tenant_id = $1 and type = '${floorType}' returning seq::text`;

/** Numbers as a bare update gives them out. */
export function createNumbers(pool: pg.Pool, tenantId: number) {
  return async (): Promise<{ seq: string }> => {
    const { rows } = await pool.query<{ seq: string }>({ name: "number", text, values: [tenantId] });
    return rows[0] ?? { seq: "" };
  };
}

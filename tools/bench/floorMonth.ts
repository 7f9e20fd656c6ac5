import type pg from "pg";

const text = `select id, account_id as "userId", schedule_date::text as "scheduleDate", start_time as "startTime", end_time as "endTime",
  day_count as "dayCount", content, place, color, status, repeat, series_id as "seriesId", remind_minutes as "remindMinutes",
  invited_ids as "invitedIds", owner_org_id as "ownerOrgId", create_time as "createTime", update_time as "updateTime",
  create_user_id as "createUserId", create_user_name as "createUserName", update_user_id as "updateUserId",
  update_user_name as "updateUserName", version
  from schedule_entry where tenant_id = $1 and account_id = $2 and schedule_date between $3 and $4 and deleted_at is null
  order by schedule_date, start_time, id`;

/** The days of a request for entries. */
export type FloorDays = { readonly from: string; readonly to: string };

/** The entries of an account on some days. */
export async function createMonths(pool: pg.Pool, tenantId: number) {
  const { rows } = await pool.query<{ id: number }>(
    "select id from account where tenant_id = $1 and account = 'bench'",
    [tenantId],
  );
  return async ({ from, to }: FloorDays): Promise<readonly object[]> => {
    const found = await pool.query<object>({ name: "month", text, values: [tenantId, rows[0]?.id, from, to] });
    return found.rows;
  };
}

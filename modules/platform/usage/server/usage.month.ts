import type { TenantContext } from "#core/request/context";
import { getMonthStart, getToday } from "./usage.kinds.ts";
import { usageDays } from "./usage.table.ts";

/** What has happened in the present month. */
export async function sumMonth(ctx: TenantContext, kind: string): Promise<number> {
  const rows = ctx.rows(usageDays);
  const month = rows
    .select()
    .where("row.kind", "=", kind)
    .where("row.day", ">=", getMonthStart(getToday(ctx)));
  const days = await rows.run(month.select("row.used"));
  return days.reduce((sum, { used }) => sum + used, 0);
}

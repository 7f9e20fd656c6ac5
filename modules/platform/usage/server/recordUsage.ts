import type { UsageKind } from "#core/request/quota";
import { defineFunction } from "#core/rows/databaseFunction";

const countTenantRows = defineFunction<object, { row: number }>("count_tenant_rows", []);

/** All records of a tenant. They are written in too many places to be refused, so that their limit only warns. */
export const recordUsage: UsageKind = {
  name: "rows",
  title: "usage.rows",
  advice: "usage.rows.advice",
  unit: "count",
  measure: {
    per: "now",
    isDaily: true,
    async count(ctx) {
      const [counted] = await ctx.callFunction(countTenantRows, {});
      return counted?.row ?? 0;
    },
  },
};

import type { UsageKind } from "#core/request/quota";
import { defineFunction } from "#core/rows/databaseFunction";
import { accountError } from "../contract.ts";

const countEnabledAccounts = defineFunction<object, { row: number }>("count_enabled_accounts", []);

/** The name of this kind of usage. */
export const accountUsageName = "accounts";

/** Enabled accounts of the whole tenant, whatever the caller sees. */
export const accountUsage: UsageKind = {
  name: accountUsageName,
  title: "account.usage",
  advice: "account.usage.advice",
  unit: "count",
  measure: {
    per: "now",
    async count(ctx) {
      const [counted] = await ctx.callFunction(countEnabledAccounts, {});
      return counted?.row ?? 0;
    },
  },
  refuse: (limit) => accountError("account.limit_reached", { limit }),
};

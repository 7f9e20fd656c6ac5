import type { NewPassword, RowOutcome } from "../../contract.ts";
import type { Context } from "#core/request/context";
import { accounts } from "../account.table.ts";

/** Names the accounts of outcomes; those that the caller does not see are left out. */
export async function nameOutcomes(
  ctx: Context,
  outcomes: readonly RowOutcome[],
  toResult: (outcome: RowOutcome) => Pick<NewPassword, "password" | "isSent">,
): Promise<NewPassword[]> {
  const rows = await ctx.rows(accounts).list({ id: outcomes.map(({ id }) => id) });
  return outcomes.flatMap((outcome) => {
    const row = rows.find(({ id }) => id === outcome.id);
    if (row === undefined) return [];
    const { id, account, realName, phone } = row;
    return [{ id, account, realName, phone, ...toResult(outcome), message: outcome.message }];
  });
}

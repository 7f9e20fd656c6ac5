import type { NewPassword, RowOutcome } from "../../contract.ts";
import { isHidden } from "#core/request/access/fieldGuard";
import { canCall } from "#core/request/access/permission";
import type { Context } from "#core/request/context";
import { recordAccountEvent } from "../rights/account.links.ts";
import { accounts } from "../account.table.ts";

type NamedResult = Pick<NewPassword, "password" | "isSent">;

/**
 * Names the accounts of outcomes; those that the caller does not see are left out. A password that is handed over comes
 * with the phone number to sign in with, if the caller may see it; the audit trail records that like any other access.
 */
export async function nameOutcomes(
  ctx: Context,
  outcomes: readonly RowOutcome[],
  toResult: (outcome: RowOutcome) => NamedResult,
): Promise<NewPassword[]> {
  const rows = await ctx.rows(accounts).list({ id: outcomes.map(({ id }) => id) });
  const mayReveal = canCall(ctx, "sysUser/reveal") && !isHidden(ctx.caller, "sysUser", "phone");
  const named: NewPassword[] = [];
  for (const outcome of outcomes) {
    const row = rows.find(({ id }) => id === outcome.id);
    if (row === undefined) continue;
    const { id, account, realName } = row;
    const result = toResult(outcome);
    const phone = mayReveal && result.password !== null ? row.phone : null;
    if (phone !== null) await recordAccountEvent(ctx, "account.field_revealed", { id, account, field: "phone" });
    named.push({ id, account, realName, phone, ...result, message: outcome.message });
  }
  return named;
}

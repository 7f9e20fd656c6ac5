import { ExpectedError } from "#contract/errors";
import type { Id } from "#contract/id";
import { isHidden } from "#core/request/access/fieldGuard";
import type { Context } from "#core/request/context";
import type { MaskedField } from "../../person.contract.ts";
import { recordAccountEvent } from "../rights/account.links.ts";
import { accounts } from "../account.table.ts";

/** Shows one masked field of an account; the audit trail records the access. */
export async function revealField(
  ctx: Context,
  { id, field }: { id: Id; field: MaskedField },
): Promise<{ value: string | null }> {
  if (isHidden(ctx.caller, "sysUser", field)) {
    throw new ExpectedError("field.hidden", { status: 403, parameters: { field } });
  }
  const row = await ctx.rows(accounts).get(id);
  await recordAccountEvent(ctx, "account.field_revealed", { id, account: row.account, field });
  return { value: row[field] };
}

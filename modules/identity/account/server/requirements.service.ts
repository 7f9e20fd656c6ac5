import type { InputOf } from "#contract/api";
import { RequirableField, specifiedRequirements } from "../account.contract.ts";
import type { accountApi } from "../contract.ts";
import type { Context } from "#core/request/context";
import { recordSecurityEvent } from "#modules/identity/access/server";
import { accountRequirements } from "./requirements.table.ts";

/** The fields that the caller's tenant requires of its accounts, besides those that every account needs. */
export async function listRequirements(ctx: Context): Promise<RequirableField[]> {
  const [own] = await ctx.rows(accountRequirements).list();
  if (own === undefined) return [...specifiedRequirements];
  const names = new Set(own.fieldNames.split(","));
  return RequirableField.options.filter((name) => names.has(name));
}

/** Sets the required fields of the caller's tenant. Accounts that lack them stay as they are. */
export async function saveRequirements(
  ctx: Context,
  { fields }: InputOf<typeof accountApi.calls.saveRequirements>,
): Promise<void> {
  const rows = ctx.rows(accountRequirements);
  const fieldNames = fields.join(",");
  const [known] = await rows.list();
  if (known === undefined) await rows.addMissing([{ fieldNames }]);
  else await rows.update(known.id, { fieldNames });
  const { accountId, account } = ctx.caller;
  await recordSecurityEvent(ctx, "account.requirements_changed", { accountId, account, detail: { fields } });
}

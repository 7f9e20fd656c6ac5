import type { InputOf, OutputOf } from "#contract/api";
import { type firstStepsApi, firstStepsError } from "../contract.ts";
import { updateProfile } from "#modules/identity/account/server";
import { nameRootOrganisation } from "#modules/identity/organisation/server";
import { findTenant, getTenantName, nameOwnTenant } from "#modules/identity/tenant/server";
import type { FirstStep } from "#core/request/firstStep";
import type { Context } from "#core/request/context";
import { mapUniqueViolation } from "#core/rows/uniqueViolation";
import { hiddenFirstSteps } from "./firstSteps.table.ts";

type Calls = typeof firstStepsApi.calls;

/** The step of this module: the company has a name. */
export const companyStep: FirstStep = {
  name: "company",
  isDone: async (ctx) => (await findTenant(ctx, ctx.tenantId))?.isNamePreset === false,
};

/** All steps of this version, done or not. */
export async function listFirstSteps(ctx: Context): Promise<OutputOf<Calls["list"]>> {
  const steps: { name: string; isDone: boolean }[] = [];
  for (const { name, isDone } of ctx.app.firstSteps) steps.push({ name, isDone: await isDone(ctx) });
  return { isHidden: (await ctx.rows(hiddenFirstSteps).count(ownRow(ctx))) > 0, steps };
}

/** Puts the caller's steps away, or shows them again. */
export async function hideFirstSteps(ctx: Context, { isHidden }: InputOf<Calls["hide"]>): Promise<void> {
  const rows = ctx.rows(hiddenFirstSteps);
  if (isHidden) await rows.addMissing([ownRow(ctx)]);
  else await rows.erase(ownRow(ctx));
}

/** The name of the caller's company. */
export async function getCompany(ctx: Context): Promise<{ name: string }> {
  return { name: await getTenantName(ctx) };
}

/**
 * Names the tenant. A root organisation with the tenant's earlier name gets the new one, another keeps its own. `realName`
 * becomes the caller's name.
 */
export async function nameCompany(ctx: Context, { name, realName }: InputOf<Calls["nameCompany"]>): Promise<void> {
  const earlier = await getTenantName(ctx);
  const taken = () => firstStepsError("firstSteps.nameTaken");
  await mapUniqueViolation(taken, async () => await nameOwnTenant(ctx, name));
  await nameRootOrganisation(ctx, { earlier, name });
  if (realName !== undefined) await updateProfile(ctx, { realName, nickName: realName });
}

function ownRow({ caller }: Context) {
  return { accountId: caller.accountId };
}

import type { Id } from "#contract/id";
import { RegistrationMode } from "#contract/signIn";
import type { RegistrationSetting } from "../contract.ts";
import type { AnyContext, Context, TenantContext } from "#core/request/context";
import { recordSecurityEvent } from "#modules/identity/access/server";
import { upsertRow } from "#core/rows/upsertRow";
import { readInstallationSettings } from "#core/request/settings";
import { registrationSettings } from "./registration.table.ts";
import { registrationOpen } from "./registration.settings.ts";
import { checkSchemeGrants, getScheme } from "./scheme.service.ts";

const cacheKey = "registration";

/** The tenant's choice; without one it follows the installation: by approval, or closed. */
export async function readSetting(ctx: TenantContext): Promise<RegistrationSetting> {
  const [row] = await ctx.rows(registrationSettings).list();
  if (row !== undefined) return { mode: RegistrationMode.parse(row.mode), wayId: row.wayId };
  const isOpen = (await readInstallationSettings(ctx.app)).get(registrationOpen);
  return { mode: isOpen ? "approval" : "closed", wayId: null };
}

/** The choice of the caller's tenant. */
export async function readOwnSetting(ctx: Context): Promise<RegistrationSetting & { tenantId: Id }> {
  return { ...(await readSetting(ctx)), tenantId: ctx.tenantId };
}

/** Like `readSetting`, at most five seconds old, because every visit of the sign-in page needs it. */
export async function loadCachedSetting(ctx: AnyContext, tenantId: Id): Promise<RegistrationSetting> {
  const load = async () => await ctx.inTenant(tenantId, readSetting);
  return await ctx.app.caches.get("tenant", { tenantId, key: cacheKey }, load);
}

/** Stores whether people can register, and the default scheme. */
export async function saveSetting(ctx: Context, { mode, wayId }: RegistrationSetting): Promise<void> {
  if (wayId !== null) await checkSchemeGrants(ctx, await getScheme(ctx, wayId));
  const values = { mode, wayId };
  await upsertRow(ctx.rows(registrationSettings), {}, { row: values, change: { ...values, changedAt: ctx.now() } });
  const { accountId, account } = ctx.caller;
  await recordSecurityEvent(ctx, "registration.setting_changed", { accountId, account, detail: { mode, wayId } });
  ctx.afterCommit(async () => await ctx.app.caches.invalidate("tenant", ctx.tenantId, cacheKey));
}

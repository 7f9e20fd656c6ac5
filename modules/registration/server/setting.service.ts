import type { Id } from "#contract/id";
import { RegistrationMode } from "#contract/signIn";
import type { RegistrationSetting } from "#modules/registration/contract";
import type { AnyContext, Context, TenantContext } from "#server/context/context";
import { noteEvent } from "#server/context/events";
import { putKept } from "#server/rows/put";
import { readSettings } from "#server/settings";
import { registrationSettings } from "./registration.table.ts";
import { checkGives, getWay } from "./way.service.ts";

const cached = "registration";

/** What a tenant has chosen; one that never did follows the installation: by approval, or not at all. */
export async function readSetting(ctx: TenantContext): Promise<RegistrationSetting> {
  const [row] = await ctx.rows(registrationSettings).list();
  if (row !== undefined) return { mode: RegistrationMode.parse(row.mode), wayId: row.wayId };
  const isOpen = (await readSettings(ctx.app)).isOn("sys_register", false);
  return { mode: isOpen ? "approval" : "closed", wayId: null };
}

/** What the caller's tenant has chosen. */
export async function readOwnSetting(ctx: Context): Promise<RegistrationSetting & { tenantId: Id }> {
  return { ...(await readSetting(ctx)), tenantId: ctx.tenantId };
}

/** As `readSetting`, at most five seconds old: whoever opens the sign-in page asks for it. */
export async function settingOf(ctx: AnyContext, tenantId: Id): Promise<RegistrationSetting> {
  const load = async () => await ctx.inTenant(tenantId, readSetting);
  return await ctx.app.caches.get("tenant", { tenantId, key: cached }, load);
}

/** Chooses whether people may register, and what those get who name no scheme. */
export async function saveSetting(ctx: Context, { mode, wayId }: RegistrationSetting): Promise<void> {
  if (wayId !== null) await checkGives(ctx, await getWay(ctx, wayId));
  const values = { mode, wayId };
  await putKept(ctx.rows(registrationSettings), {}, { row: values, change: { ...values, changedAt: ctx.now() } });
  const { accountId, account } = ctx.caller;
  await noteEvent(ctx, "registration.setting_changed", { accountId, account, detail: { mode, wayId } });
  ctx.afterCommit(async () => await ctx.app.caches.drop("tenant", ctx.tenantId, cached));
}

import { type Id, idOf } from "#contract/id";
import { isLanguage, usualLanguages } from "#contract/languages";
import type { PasswordRules } from "#contract/passwordRules";
import { noOffers, type SignInOffers } from "#contract/signIn";
import { policyOfTenant } from "#modules/passwordPolicy/server";
import { type SysInfo, tenantError } from "#modules/tenant/contract";
import type { AnyContext, TenantContext } from "#server/context/context";
import type { RowOf } from "#server/rows/table";
import { readSettings, type Settings } from "#server/settings";
import { mainTenantId } from "#server/tenancy";
import { tenants } from "./tenant.table.ts";

export type Tenant = RowOf<typeof tenants>;

const defaultLogo = "/upload/logo.png";
const longestIdleSeconds = 604_800;

/** A tenant by its id, as it is at most five seconds ago. */
export async function findTenant(ctx: AnyContext, id: Id): Promise<Tenant | undefined> {
  return await ctx.app.caches.get(
    "tenant",
    { tenantId: id, key: "row" },
    async () => await ctx.globalRows(tenants).find(id),
  );
}

/** The tenant that somebody means who is not signed in: the named one, else that of the host, else the main one. */
export async function tenantMeant(ctx: AnyContext, asked: number): Promise<Tenant> {
  const found = asked > 0 ? await findTenant(ctx, idOf(asked)) : await tenantOfHost(ctx);
  if (found === undefined) throw tenantError("tenant.unknown");
  return found;
}

async function tenantOfHost(ctx: AnyContext): Promise<Tenant | undefined> {
  return await findTenant(ctx, (await tenantIdOfHost(ctx)) ?? mainTenantId);
}

/** Whether the caller has addressed a tenant by a host of its own. */
export async function isTenantHost(ctx: AnyContext): Promise<boolean> {
  return (await tenantIdOfHost(ctx)) !== undefined;
}

async function tenantIdOfHost(ctx: AnyContext): Promise<Id | undefined> {
  const host = ctx.host.toLowerCase();
  return await ctx.app.caches.get("tenant", { tenantId: 0, key: `host:${host}` }, async () => {
    const rows = ctx.globalRows(tenants);
    const [named] = await rows.run(
      rows
        .select()
        .select("row.id")
        .where((on) => on(on.fn<string>("lower", ["row.host"]), "=", host))
        .limit(1),
    );
    return named?.id;
  });
}

/** What the caller's tenant is called. */
export async function tenantName(ctx: TenantContext): Promise<string> {
  return (await findTenant(ctx, ctx.tenantId))?.name ?? "";
}

/** The text across the caller's screens; empty where his tenant has none. */
export async function tenantWatermark(ctx: TenantContext): Promise<string> {
  const tenant = await findTenant(ctx, ctx.tenantId);
  return tenant === undefined ? "" : ((await brandOf(ctx, tenant)).watermark ?? "").trim();
}

/** A tenant that has not branded itself shows the main tenant's brand (contract 03, 1). */
async function brandOf(ctx: AnyContext, tenant: Tenant): Promise<Tenant> {
  return isBlank(tenant.title) ? ((await findTenant(ctx, mainTenantId)) ?? tenant) : tenant;
}

/** What the sign-in page needs. */
export async function sysInfo(ctx: AnyContext, { tenantId }: { tenantId: number }): Promise<SysInfo> {
  const [tenant, settings] = await Promise.all([tenantMeant(ctx, tenantId), readSettings(ctx.app)]);
  const [brand, offers, rules] = await Promise.all([
    brandOf(ctx, tenant),
    offersOf(ctx, tenant.id),
    policyOfTenant(ctx, tenant.id),
  ]);
  const { demoAccounts, keys } = ctx.app;
  return {
    tenantId,
    tenantName: tenant.name,
    ...brandingOf(ctx, brand),
    captcha: tenant.captcha,
    secondVer: tenant.secondVer,
    ...behaviourIn(settings),
    ...passwordsBy(rules),
    publicKey: keys.sm2.publicKey,
    carouselFiles: [],
    frameOrigins: [...ctx.app.config.frameOrigins],
    offers,
    ...(demoAccounts.length === 0
      ? {}
      : { demoAccounts: demoAccounts.map((account) => ({ ...account, tenantId: idOf(account.tenantId) })) }),
  };
}

async function offersOf(ctx: AnyContext, tenantId: Id): Promise<SignInOffers> {
  const offers = await Promise.all(ctx.app.offers.map(async (offer) => await offer(ctx, tenantId)));
  return offers.reduce<SignInOffers>((all, offer) => ({ ...all, ...offer }), noOffers);
}

function brandingOf({ t }: AnyContext, brand: Tenant) {
  const { title, copyright, icp, icpUrl, themeColor, layout, animation } = brand;
  return {
    logo: isBlank(brand.logo) ? defaultLogo : (brand.logo ?? defaultLogo),
    title,
    // Who has not written his own gets the product's, in the caller's language.
    viceTitle: isBlank(brand.viceTitle) ? t("tenant.viceTitle") : brand.viceTitle,
    viceDesc: isBlank(brand.viceDesc) ? t("tenant.viceDesc") : brand.viceDesc,
    copyright,
    icp,
    icpUrl,
    // Clients show a watermark for anything but null.
    watermark: isBlank(brand.watermark) ? null : brand.watermark,
    version: brand.productVersion ?? "",
    themeColor,
    layout,
    animation,
  };
}

function behaviourIn(settings: Settings) {
  const offered = (settings.text("sys_languages") ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(isLanguage);
  return {
    i18NSwitch: settings.isOn("sys_i18n_switch", true),
    idleTimeout: settings.whole("sys_idle_timeout", { otherwise: 0, minimum: 0, maximum: longestIdleSeconds }),
    onlineNotice: settings.isOn("sys_online_notice", true),
    languages: offered.length > 0 ? offered : [...usualLanguages],
  };
}

function passwordsBy({ expiryDays, mustChangeFirst, historyCount: _, ...passwordPolicy }: PasswordRules) {
  return { forceChangePassword: mustChangeFirst, passwordExpirationTime: expiryDays, passwordPolicy };
}

function isBlank(text: string | null): boolean {
  return text === null || text.trim() === "";
}

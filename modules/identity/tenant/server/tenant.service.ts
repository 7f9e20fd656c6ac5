import { type CarouselFile, defaultLogo, type DemoAccount, type SysInfo } from "#contract/systemInfo";
import { Status } from "#contract/fields";
import { type Id, toId } from "#contract/id";
import type { PasswordRules } from "#contract/passwordRules";
import { noSignInOptions, type SignInOptions } from "#contract/signIn";
import { tenantError } from "../contract.ts";
import type { AnyContext, Context, TenantContext } from "#core/request/context";
import type { RowOf } from "#core/rows/table";
import { readSettings, type Settings } from "#core/request/settings";
import { idleTimeout, mainTenantId, recordSecurityEvent } from "#modules/identity/access/server";
import { brandPictures } from "./brandPictures.ts";
import { signInOffers } from "./signInOffers.ts";
import { defaultLanguage, languageSwitch, offeredLanguages, onlineNotice } from "./tenant.settings.ts";
import { tenantPasswordRules } from "./tenant.passwordRules.ts";
import { presetTitle } from "./tenant.standard.ts";
import { maxTitle, tenants } from "./tenant.table.ts";

export type Tenant = RowOf<typeof tenants>;

/** A tenant by id, at most five seconds old. */
export async function findTenant(ctx: AnyContext, id: Id): Promise<Tenant | undefined> {
  return await ctx.app.caches.get(
    "tenant",
    { tenantId: id, key: "row" },
    async () => await ctx.globalRows(tenants).find(id),
  );
}

/** The tenant of a caller who is not signed in: the named one, else that of the host, else the main one. */
export async function getRequestedTenant(ctx: AnyContext, requestedId: number): Promise<Tenant> {
  const found = requestedId > 0 ? await findTenant(ctx, toId(requestedId)) : await tenantOfHost(ctx);
  if (found === undefined) throw tenantError("tenant.unknown");
  return found;
}

async function tenantOfHost(ctx: AnyContext): Promise<Tenant | undefined> {
  return await findTenant(ctx, (await tenantIdOfHost(ctx)) ?? mainTenantId);
}

/** Whether the caller has addressed a tenant by its own host. */
export async function isTenantHost(ctx: AnyContext): Promise<boolean> {
  return (await tenantIdOfHost(ctx)) !== undefined;
}

/** Whether callers may have to name their tenant: there are several, and the host belongs to none of them. */
async function isTenantChoiceNeeded(ctx: AnyContext): Promise<boolean> {
  if (await isTenantHost(ctx)) return false;
  return await ctx.app.caches.get("tenant", { tenantId: 0, key: "several" }, async () => {
    const rows = ctx.globalRows(tenants);
    const some = await rows.run(rows.select().select("row.id").where("row.status", "=", Status.enabled).limit(2));
    return some.length > 1;
  });
}

async function tenantIdOfHost(ctx: AnyContext): Promise<Id | undefined> {
  const host = ctx.host.toLowerCase();
  return await ctx.app.caches.get("tenant", { tenantId: 0, key: `host:${host}` }, async () => {
    const rows = ctx.globalRows(tenants);
    const [tenantByHost] = await rows.run(
      rows
        .select()
        .select("row.id")
        .where((on) => on(on.fn<string>("lower", ["row.host"]), "=", host))
        .limit(1),
    );
    return tenantByHost?.id;
  });
}

/** The name of the caller's tenant. */
export async function getTenantName(ctx: TenantContext): Promise<string> {
  return (await findTenant(ctx, ctx.tenantId))?.name ?? "";
}

/** Names the caller's own tenant. Its title, which the sign-in page shows, follows unless it has one of its own. */
export async function nameOwnTenant(ctx: Context, name: string): Promise<void> {
  const { tenantId } = ctx;
  const earlier = await findTenant(ctx, tenantId);
  const isFollowing = earlier !== undefined && [presetTitle, toTitle(earlier.name)].includes(earlier.title ?? "");
  const title = isFollowing ? { title: toTitle(name) } : {};
  await ctx.globalRows(tenants).update(tenantId, { name, isNamePreset: false, ...title });
  ctx.afterCommit(async () => await ctx.app.caches.invalidate("tenant", tenantId, "row"));
}

/** A title has room for the beginning of a long name. */
function toTitle(name: string): string {
  return [...name].slice(0, maxTitle).join("").trim();
}

type SecondVerification = Pick<Tenant, "secondVer" | "secondVerByClient">;

/** Whether sign-ins to the caller's own tenant need a second verification, and who checks it. */
export async function saveSecondVerification(ctx: Context, rules: SecondVerification): Promise<void> {
  const { tenantId, caller } = ctx;
  const { secondVer, secondVerByClient } = rules;
  await ctx.globalRows(tenants).update(tenantId, { secondVer, secondVerByClient });
  const event = { accountId: caller.accountId, account: caller.account, detail: { secondVer, secondVerByClient } };
  await recordSecurityEvent(ctx, "tenant.second_verification_changed", event);
  ctx.afterCommit(async () => await ctx.app.caches.invalidate("tenant", tenantId, "row"));
}

type BrandColumn =
  | "title"
  | "viceTitle"
  | "viceDesc"
  | "copyright"
  | "icp"
  | "icpUrl"
  | "watermark"
  | "productVersion"
  | "themeColor"
  | "layout"
  | "animation"
  | "captcha";

/** Changes of how a tenant presents itself; what is undefined stays. */
export type BrandChanges = { readonly [Name in BrandColumn]?: Tenant[Name] | undefined };

/** The caller's own tenant as it is stored now. */
export async function readOwnTenant(ctx: Context): Promise<Tenant> {
  return await ctx.globalRows(tenants).get(ctx.tenantId);
}

/**
 * Changes how the caller's own tenant presents itself; values that are the same are not written. With `version` (the
 * one that the edit started from), a tenant that was changed since is refused as stale.
 */
export async function saveOwnBrand(ctx: Context, brand: BrandChanges, version?: number): Promise<void> {
  const { tenantId, caller } = ctx;
  const earlier = new Map(Object.entries(await readOwnTenant(ctx)));
  const changes = Object.entries(brand).filter(([name, value]) => value !== undefined && value !== earlier.get(name));
  if (changes.length === 0) return;
  await ctx.globalRows(tenants).update(tenantId, Object.fromEntries(changes), version);
  const { accountId, account } = caller;
  const detail = Object.fromEntries(
    changes.map(([name, value]) => [name, { before: earlier.get(name) ?? null, after: value }]),
  );
  await recordSecurityEvent(ctx, "tenant.branding_changed", { accountId, account, detail });
  ctx.afterCommit(async () => await ctx.app.caches.invalidate("tenant", tenantId, "row"));
}

/** The watermark of the caller's screens; empty if the tenant has none. */
export async function getTenantWatermark(ctx: TenantContext): Promise<string> {
  const tenant = await findTenant(ctx, ctx.tenantId);
  return tenant === undefined ? "" : ((await getBrandTenant(ctx, tenant)).watermark ?? "").trim();
}

/** A tenant without its own branding shows that of the main tenant (contract 03, 1). */
export async function getBrandTenant(ctx: AnyContext, tenant: Tenant): Promise<Tenant> {
  return isBlank(tenant.title) ? ((await findTenant(ctx, mainTenantId)) ?? tenant) : tenant;
}

/** Data for the sign-in page. */
export async function sysInfo(ctx: AnyContext, { tenantId }: { tenantId: number }): Promise<SysInfo> {
  const tenant = await getRequestedTenant(ctx, tenantId);
  const [settings, brand, offers, rules, carouselFiles] = await Promise.all([
    readSettings(ctx.app, tenant.id),
    getBrandTenant(ctx, tenant),
    offersOf(ctx, tenant.id),
    tenantPasswordRules.get(ctx).load(ctx, tenant.id),
    listCarousel(ctx, tenant.id),
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
    forceChangePassword: rules.mustChangeFirst || mayHaveToChange(ctx),
    publicKey: keys.sm2.publicKey,
    carouselFiles,
    frameOrigins: [...ctx.app.config.frameOrigins],
    offers,
    ...(demoAccounts.length === 0 ? {} : { demoAccounts: listDemoAccounts(ctx) }),
  };
}

/** The accounts of a demo, with their titles in the language of the caller. */
function listDemoAccounts({ app, language }: AnyContext): DemoAccount[] {
  return app.demoAccounts.map(({ tenantId, account, password, title, titles }) => ({
    tenantId: toId(tenantId),
    account,
    password,
    title: titles?.[language] ?? title,
  }));
}

const carouselKey = "carousel";

/** The pictures of a tenant's sign-in page, at most five seconds old. */
export async function listCarousel(ctx: AnyContext, tenantId: Id): Promise<CarouselFile[]> {
  return await ctx.app.caches.get(
    "tenant",
    { tenantId, key: carouselKey },
    async () => await brandPictures.get(ctx).list(ctx, tenantId, "Carousel"),
  );
}

/** Shows changed pictures at once, on all nodes. */
export function refreshCarousel({ app, tenantId, afterCommit }: Context): void {
  afterCommit(async () => await app.caches.invalidate("tenant", tenantId, carouselKey));
}

/** Sets the logo of the caller's own tenant, or back to the default. Forms that are being edited stay current. */
export async function saveOwnLogo(ctx: Context, logo: string | null): Promise<void> {
  const { tenantId, caller } = ctx;
  const { accountId, account } = caller;
  await ctx.globalRows(tenants).set(tenantId, { logo });
  await recordSecurityEvent(ctx, "tenant.branding_changed", { accountId, account, detail: { logo } });
  ctx.afterCommit(async () => await ctx.app.caches.invalidate("tenant", tenantId, "row"));
}

/** The public key that browsers encrypt passwords with. */
export async function getPasswordKey({ app }: AnyContext): Promise<string> {
  return await Promise.resolve(app.keys.sm2.publicKey);
}

async function offersOf(ctx: AnyContext, tenantId: Id): Promise<SignInOptions> {
  const [tenantChoice, ...offers] = await Promise.all([
    isTenantChoiceNeeded(ctx),
    ...signInOffers.list(ctx).map(async (offer) => await offer(ctx, tenantId)),
  ]);
  return offers.reduce<SignInOptions>((all, offer) => ({ ...all, ...offer }), { ...noSignInOptions, tenantChoice });
}

function brandingOf({ t }: AnyContext, brand: Tenant) {
  const { title, copyright, icp, icpUrl, themeColor, layout, animation } = brand;
  return {
    logo: isBlank(brand.logo) ? defaultLogo : (brand.logo ?? defaultLogo),
    title,
    // A tenant without its own text gets the product's, in the caller's language.
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
  return {
    i18NSwitch: settings.get(languageSwitch),
    idleTimeout: settings.get(idleTimeout),
    onlineNotice: settings.get(onlineNotice),
    languages: [...settings.get(offeredLanguages)],
    defaultLanguage: settings.get(defaultLanguage),
  };
}

/**
 * Existing clients ask before the sign-in, and let an account change its password only if this says so; `userInfo` then
 * says which account has to. Callers with a session read the tenant's own rule.
 */
function mayHaveToChange({ caller }: AnyContext): boolean {
  return caller === undefined || caller.mustChangePassword;
}

function passwordsBy({ expiryDays, mustChangeFirst: _first, historyCount: _, ...passwordPolicy }: PasswordRules) {
  return { passwordExpirationTime: expiryDays, passwordPolicy };
}

function isBlank(text: string | null): boolean {
  return text === null || text.trim() === "";
}

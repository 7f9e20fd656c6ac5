import type { InputOf } from "#contract/api";
import { defaultLogo } from "#contract/systemInfo";
import { requireCall } from "#core/request/access/permission";
import type { Context } from "#core/request/context";
import { readPolicy, savePolicy } from "#modules/identity/password/server";
import { readTenantSettings, saveTenantSettings } from "#modules/settings/configuration/server";
import {
  listCarousel,
  readOwnTenant,
  saveOwnBrand,
  saveSecondVerification,
  type BrandChanges,
} from "#modules/identity/tenant/server";
import { tenantError } from "#modules/identity/tenant/contract";
import { savePictures } from "./branding.pictures.ts";
import type { brandingApi, OwnSystemSettings } from "../contract.ts";

type Changes = InputOf<typeof brandingApi.calls.saveSysInfo>;

/** The settings of the caller's tenant as they are stored: what it leaves empty is filled in elsewhere. */
export async function readOwnSettings(ctx: Context): Promise<OwnSystemSettings> {
  const [tenant, { effective, installation }, carouselFiles, { values }] = await Promise.all([
    readOwnTenant(ctx),
    readPolicy(ctx),
    listCarousel(ctx, ctx.tenantId),
    readTenantSettings(ctx),
  ]);
  const { title, viceTitle, viceDesc, copyright, icp, icpUrl, watermark, productVersion: version } = tenant;
  const { themeColor, layout, animation, captcha, secondVer } = tenant;
  const texts = { title, viceTitle, viceDesc, copyright, icp, icpUrl, watermark, version };
  return {
    tenantId: tenant.id,
    logo: tenant.logo ?? defaultLogo,
    carouselFiles,
    ...texts,
    themeColor,
    layout,
    animation,
    captcha,
    secondVer,
    forceChangePassword: effective.mustChangeFirst,
    passwordExpirationTime: effective.expiryDays,
    ...values,
    languages: [...values.languages],
    isChangeRequired: installation.mustChangeFirst,
    longestPasswordAge: installation.expiryDays,
    product: { viceTitle: ctx.t("tenant.viceTitle"), viceDesc: ctx.t("tenant.viceDesc") },
    revision: tenant.version,
  };
}

/** Changes settings of the caller's own tenant; missing ones stay as they are (contract 03, 1: saveSysInfo). */
export async function saveSettings(ctx: Context, changes: Changes): Promise<void> {
  const { tenantId = 0, revision, secondVer } = changes;
  if (tenantId !== 0 && tenantId !== ctx.tenantId) throw tenantError("tenant.unknown");
  const tenant = await readOwnTenant(ctx);
  await saveOwnBrand(ctx, toBrand(changes), revision);
  if (secondVer !== undefined && secondVer !== tenant.secondVer) {
    requireCall(ctx, "sysPasswordPolicy/saveSecondVerification");
    await saveSecondVerification(ctx, { secondVer, secondVerByClient: secondVer && tenant.secondVerByClient });
  }
  await savePasswordRules(ctx, changes);
  await saveBehaviour(ctx, changes);
  await savePictures(ctx, changes);
}

/** The settings of the tenant among these. One that stays as it is keeps following the installation. */
async function saveBehaviour(ctx: Context, changes: Changes): Promise<void> {
  const { values } = await readTenantSettings(ctx);
  const { i18NSwitch, languages, defaultLanguage, idleTimeout, onlineNotice } = changes;
  await saveTenantSettings(ctx, {
    i18NSwitch: i18NSwitch === values.i18NSwitch ? undefined : i18NSwitch,
    languages: languages?.join(",") === values.languages.join(",") ? undefined : languages,
    defaultLanguage: defaultLanguage === values.defaultLanguage ? undefined : defaultLanguage,
    idleTimeout: idleTimeout === values.idleTimeout ? undefined : idleTimeout,
    onlineNotice: onlineNotice === values.onlineNotice ? undefined : onlineNotice,
  });
}

function toBrand(changes: Changes): BrandChanges {
  const { title, viceTitle, viceDesc, copyright, icp, icpUrl, watermark, version: productVersion } = changes;
  const { themeColor, layout, animation, captcha } = changes;
  const texts = { title, viceTitle, viceDesc, copyright, icp, icpUrl, watermark, productVersion };
  return { ...texts, themeColor, layout, animation, captcha };
}

/** Two of the password rules are among these settings as well; they have one place, and its permission. */
async function savePasswordRules(ctx: Context, changes: Changes): Promise<void> {
  if (changes.forceChangePassword === undefined && changes.passwordExpirationTime === undefined) return;
  const { effective, installation } = await readPolicy(ctx);
  const { forceChangePassword = effective.mustChangeFirst, passwordExpirationTime = effective.expiryDays } = changes;
  if (forceChangePassword === effective.mustChangeFirst && passwordExpirationTime === effective.expiryDays) return;
  requireCall(ctx, "sysPasswordPolicy/save");
  await savePolicy(ctx, {
    mustChangeFirst: forceChangePassword && !installation.mustChangeFirst,
    // A value equal to the installation's follows later changes of it.
    expiryDays: passwordExpirationTime === installation.expiryDays ? 0 : passwordExpirationTime,
  });
}

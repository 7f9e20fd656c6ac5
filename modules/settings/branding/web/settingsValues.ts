import type { RawInputOf } from "#contract/api";
import type { BrandInfo } from "#kit/publicPage/brandInfo.ts";
import { toAnimation } from "#base/theme/config";
import { type brandingApi, type OwnSystemSettings, tenantLayouts } from "../contract.ts";

const texts = ["title", "viceTitle", "viceDesc", "copyright", "icp", "icpUrl", "watermark", "version"] as const;
const choices = [
  "themeColor",
  "layout",
  "animation",
  "captcha",
  "secondVer",
  "forceChangePassword",
  "passwordExpirationTime",
  "i18NSwitch",
  "languages",
  "defaultLanguage",
  "idleTimeout",
  "onlineNotice",
] as const;

/** The values of the form: texts that are not set are empty. */
export type SettingsValues = Pick<OwnSystemSettings, (typeof choices)[number]> & Record<(typeof texts)[number], string>;

/** The input of the save call. */
export type SettingsChanges = RawInputOf<(typeof brandingApi.calls)["saveSysInfo"]>;

/** The initial values of the form. A name that existing clients have stored is shown as what the console makes of it. */
export function toSettingsValues(settings: OwnSystemSettings): SettingsValues {
  const { themeColor, captcha, secondVer, forceChangePassword, passwordExpirationTime } = settings;
  const { i18NSwitch, languages, defaultLanguage, idleTimeout, onlineNotice } = settings;
  return {
    ...toTexts(settings),
    themeColor,
    captcha,
    secondVer,
    forceChangePassword,
    passwordExpirationTime,
    i18NSwitch,
    languages,
    defaultLanguage,
    idleTimeout,
    onlineNotice,
    layout: tenantLayouts.find((one) => one === settings.layout || one === `${settings.layout}s`) ?? "columns",
    animation: toAnimation(settings.animation) ?? "none",
  };
}

function toTexts({ title, viceTitle, viceDesc, copyright, icp, icpUrl, watermark, version }: OwnSystemSettings) {
  return {
    title: title ?? "",
    viceTitle: viceTitle ?? "",
    viceDesc: viceDesc ?? "",
    copyright: copyright ?? "",
    icp: icp ?? "",
    icpUrl: icpUrl ?? "",
    watermark: watermark ?? "",
    version: version ?? "",
  };
}

/** The changed values as input of the save call. */
export function toSettingsChanges(values: SettingsValues, earlier: SettingsValues): SettingsChanges {
  const names = [...texts, ...choices].filter((name) => String(values[name]) !== String(earlier[name]));
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

/** What the sign-in page would show. */
export function toBrandInfo(values: SettingsValues, settings: OwnSystemSettings): BrandInfo {
  const { title, viceTitle, viceDesc, copyright, icp, icpUrl } = values;
  const { logo, carouselFiles, product } = settings;
  return {
    logo,
    carouselFiles,
    title,
    viceTitle: viceTitle.trim() || product.viceTitle,
    viceDesc: viceDesc.trim() || product.viceDesc,
    copyright,
    icp: icp.trim() || null,
    icpUrl: icpUrl.trim() || null,
  };
}

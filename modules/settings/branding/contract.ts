import * as z from "zod";
import { defineApi, Done, get, NoInput, post } from "#contract/api";
import { optionalText, text } from "#contract/fields";
import { HexColour } from "#contract/theme";

/** Layouts by their names in the wire format; `defaults` is the layout `default` of the theme. */
export const tenantLayouts = ["columns", "defaults", "classic", "transverse"] as const;

/** The longest period after which passwords expire, in days. */
export const maxExpiryDays = 3650;

/** A web address, or none. The column has room for 32 characters. */
const WebAddress = z
  .union([z.literal(""), z.url({ protocol: /^https?$/u }).max(32)])
  .transform((value) => (value === "" ? null : value))
  .nullish();

/** How a tenant presents itself, and what its sign-in page asks for (specification 3, tenant system info). */
const SystemSettings = z.object({
  title: text(32),
  viceTitle: optionalText(64),
  viceDesc: optionalText(256),
  copyright: optionalText(128),
  icp: optionalText(32),
  icpUrl: WebAddress.meta({ examples: ["https://beian.miit.gov.cn"] }),
  /** Empty: no watermark. */
  watermark: optionalText(32),
  version: optionalText(16),
  themeColor: HexColour,
  layout: z.enum(tenantLayouts),
  /** A name of a page animation; unknown ones show none. */
  animation: z.string().regex(/^[a-z-]{1,32}$/iu),
  captcha: z.boolean(),
  secondVer: z.boolean(),
  forceChangePassword: z.boolean(),
  /** Days after which a password expires; 0 = never. */
  passwordExpirationTime: z.int().min(0).max(maxExpiryDays),
});

/** The settings of the caller's tenant, and what the installation prescribes. */
export const OwnSystemSettings = SystemSettings.extend({
  tenantId: z.int(),
  logo: z.string(),
  title: z.string().nullable(),
  viceTitle: z.string().nullable(),
  viceDesc: z.string().nullable(),
  copyright: z.string().nullable(),
  icp: z.string().nullable(),
  icpUrl: z.string().nullable(),
  watermark: z.string().nullable(),
  version: z.string().nullable(),
  themeColor: z.string(),
  layout: z.string(),
  animation: z.string(),
  /** Whether the installation requires a change of every first password. */
  isChangeRequired: z.boolean(),
  /** Days after which the installation lets passwords expire; 0 = never. */
  longestPasswordAge: z.int(),
  /** What the sign-in page shows where the tenant leaves these texts empty, in the caller's language. */
  product: z.object({ viceTitle: z.string(), viceDesc: z.string() }),
  /** The state that a change starts from; `version` is taken by the version that the page shows. */
  revision: z.int(),
});
/** See the schema of the same name. */
export type OwnSystemSettings = z.infer<typeof OwnSystemSettings>;

/** Changes: missing fields stay unchanged. Existing clients send back all of `sysInfo`. */
const SystemSettingsChanges = SystemSettings.partial().extend({
  /** 0 or the caller's own tenant. */
  tenantId: z.int().min(0).optional(),
  revision: z.int().min(1).optional(),
});

export const brandingApi = defineApi("sysTenant", {
  ownSettings: get(NoInput, OwnSystemSettings, { code: "sysTenant/saveSysInfo" }),
  saveSysInfo: post(SystemSettingsChanges, Done, "granted"),
});

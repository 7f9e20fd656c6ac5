import * as z from "zod";
import { defineApi, Done, get, NoInput, post, upload } from "#contract/api";
import { errors } from "#contract/errors";
import { optionalText, text } from "#contract/fields";
import { idOf } from "#contract/id";
import { languages } from "#contract/languages";
import { CarouselFile } from "#contract/systemInfo";
import { HexColour } from "#contract/theme";

/** Layouts by their names in the wire format; `defaults` is the layout `default` of the theme. */
export const tenantLayouts = ["columns", "defaults", "classic", "transverse"] as const;

/** The longest period after which passwords expire, in days. */
export const maxExpiryDays = 3650;

/** The most pictures on a sign-in page. */
export const maxPictures = 5;

/** First visits use the language of the browser. */
export const browserLanguage = "browser";

/** A web address, or none. The column has room for 32 characters. */
const WebAddress = z
  .union([
    z.literal(""),
    z
      .string()
      .max(32)
      .regex(/^https?:\/\/[^\s/]\S*$/iu),
  ])
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
  i18NSwitch: z.boolean(),
  languages: z
    .array(z.enum(languages))
    .min(1)
    .meta({ examples: [["zh-CN"]] }),
  /** A language, or `browser`. */
  defaultLanguage: z.enum([...languages, browserLanguage]),
  /** Seconds without activity after which a session ends; 0 = never. */
  idleTimeout: z.int().min(0),
  onlineNotice: z.boolean(),
});

/** The settings of the caller's tenant, and what the installation prescribes. */
export const OwnSystemSettings = SystemSettings.extend({
  tenantId: z.int(),
  logo: z.string(),
  carouselFiles: z.array(CarouselFile),
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
  languages: z.array(z.string()),
  defaultLanguage: z.string(),
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

/** A picture of one pixel. */
const onePixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

/** Changes: missing fields stay unchanged. Existing clients send back all of `sysInfo`. */
const SystemSettingsChanges = SystemSettings.partial().extend({
  /** 0 or the caller's own tenant. */
  tenantId: z.int().min(0).optional(),
  /** The address of a stored logo; empty: the default. */
  logo: z.string().max(256).optional(),
  /** A new logo as a data URI, and its name, as some existing clients send it. */
  logoBase64: z
    .string()
    .max(2 * 1024 ** 2)
    .regex(/^data:image\/[\w.+-]+;base64,/u)
    .optional()
    .meta({ examples: [onePixel] }),
  logoFileName: z.string().max(200).optional(),
  /** The pictures that stay; the others are removed. */
  carouselFileIds: z
    .array(idOf("file"))
    .max(100)
    .meta({ examples: [[1]] })
    .optional(),
  revision: z.int().min(1).optional(),
});

export const brandingApi = defineApi("sysTenant", {
  ownSettings: get(NoInput, OwnSystemSettings, { code: "sysTenant/saveSysInfo" }),
  saveSysInfo: post(SystemSettingsChanges, Done, "granted"),
  /** Adds a picture to the sign-in page. */
  uploadCarouselFile: upload(NoInput, CarouselFile, { code: "sysTenant/saveSysInfo" }),
  /** Replaces the logo. */
  uploadLogoFile: upload(NoInput, CarouselFile, { code: "sysTenant/saveSysInfo" }),
});

export const brandingError = errors({ "branding.carousel_full": "D1002", "branding.logo_unknown": "D1002" });

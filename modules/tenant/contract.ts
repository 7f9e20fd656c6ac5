import * as z from "zod";
import { defineApi, get, inPath } from "#contract/api";
import { errors } from "#contract/errors";
import { Id } from "#contract/id";
import { PasswordPolicy } from "#contract/password";
import { SignInOffers } from "#contract/signIn";

/** A picture of the sign-in page. */
const CarouselFile = z.object({
  id: Id,
  fileName: z.string().nullable(),
  suffix: z.string().nullable(),
  bucketName: z.string().nullable(),
  filePath: z.string().nullable(),
  url: z.string().nullable(),
});

/** An account that the demo shows on its sign-in page. */
export const DemoAccount = z.object({ tenantId: Id, account: z.string(), password: z.string(), title: z.string() });
/** See the schema of the same name. */
export type DemoAccount = z.infer<typeof DemoAccount>;

/** What the sign-in page needs before anybody is signed in (contract 03, 1). */
export const SysInfo = z.object({
  /** As it was asked for: 0 stands for the host's tenant, else the main one. */
  tenantId: z.int(),
  tenantName: z.string(),
  logo: z.string(),
  title: z.string().nullable(),
  viceTitle: z.string().nullable(),
  viceDesc: z.string().nullable(),
  copyright: z.string().nullable(),
  icp: z.string().nullable(),
  icpUrl: z.string().nullable(),
  /** A client shows a watermark whenever this is not null. */
  watermark: z.string().nullable(),
  version: z.string(),
  themeColor: z.string(),
  layout: z.string(),
  animation: z.string(),
  captcha: z.boolean(),
  secondVer: z.boolean(),
  forceChangePassword: z.boolean(),
  /** Days; 0 = never. */
  passwordExpirationTime: z.int(),
  i18NSwitch: z.boolean(),
  /** Seconds; 0 = off. */
  idleTimeout: z.int(),
  onlineNotice: z.boolean(),
  /** The key for passwords, in hex: `04`, X, Y. */
  publicKey: z.string(),
  carouselFiles: z.array(CarouselFile),
  /** What the language picker offers. */
  languages: z.array(z.string()),
  passwordPolicy: PasswordPolicy,
  /** Other sites whose pages may be shown in a frame: `https://bi.example.com`. */
  frameOrigins: z.array(z.string()),
  offers: SignInOffers,
  /** In the demo only. */
  demoAccounts: z.array(DemoAccount).optional(),
});
/** See the schema of the same name. */
export type SysInfo = z.infer<typeof SysInfo>;

export const tenantApi = defineApi("sysTenant", {
  sysInfo: inPath(get(z.object({ tenantId: z.int() }), SysInfo, "anyone"), "tenantId"),
});

export const tenantError = errors({ "tenant.unknown": "D0007" });

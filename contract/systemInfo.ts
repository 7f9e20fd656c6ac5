import * as z from "zod";
import { Id } from "./id.ts";
import { PasswordPolicy } from "./password.ts";
import { SignInOptions } from "./signIn.ts";

/** The logo of tenants that have none of their own (contract 03, 1): the product's. */
export const defaultLogo = "/upload/logo.png";

/** A picture of a tenant: its logo, or one of its sign-in page. */
export const CarouselFile = z.object({
  id: Id,
  fileName: z.string().nullable(),
  suffix: z.string().nullable(),
  bucketName: z.string().nullable(),
  filePath: z.string().nullable(),
  url: z.string().nullable(),
});
/** See the schema of the same name. */
export type CarouselFile = z.infer<typeof CarouselFile>;

/** An account that the demo shows on its sign-in page. */
export const DemoAccount = z.object({ tenantId: Id, account: z.string(), password: z.string(), title: z.string() });
/** See the schema of the same name. */
export type DemoAccount = z.infer<typeof DemoAccount>;

/** Data that the sign-in page needs before anyone is signed in (contract 03, 1). */
export const SysInfo = z.object({
  /** As requested: 0 means the tenant of the host, else the main one. */
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
  /** Public key for passwords, in hex: `04`, X, Y. */
  publicKey: z.string(),
  carouselFiles: z.array(CarouselFile),
  /** Languages that the picker offers. */
  languages: z.array(z.string()),
  /** The language of first visits: its code, or `browser` for the one that the browser prefers. */
  defaultLanguage: z.string(),
  passwordPolicy: PasswordPolicy,
  /** Other sites whose pages may be shown in a frame: `https://bi.example.com`. */
  frameOrigins: z.array(z.string()),
  offers: SignInOptions,
  /** In the demo only. */
  demoAccounts: z.array(DemoAccount).optional(),
});
/** See the schema of the same name. */
export type SysInfo = z.infer<typeof SysInfo>;

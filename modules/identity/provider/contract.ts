import * as z from "zod";
import { defineApi, Done, get, NoInput, markOneTimeResponse, post, redirect } from "#contract/api";
import { errors, ExpectedError } from "#contract/errors";
import {
  auditColumns,
  createUpdateSchema,
  Instant,
  optionalText,
  OrderNo,
  SearchText,
  Status,
  StatusValue,
  text,
} from "#contract/fields";
import { Id, idOf, IdOnly } from "#contract/id";
import { ListQuery, pageOf } from "#contract/page";
import { OwnPasswordField } from "#contract/password";
import { defineRecordSchema } from "#contract/record";
import type { TextKey, TextParameters } from "#contract/text";
import { markSecret } from "#contract/sensitive";
import { sessionApi } from "#modules/identity/session/contract";

/**
 * How an account is found for an identity that is not linked yet: not at all; by an e-mail that the provider has
 * verified; or by that e-mail, and otherwise a new account is added.
 */
export const AccountMatchMode = z.enum(["linked", "email", "create"]);
/** See `AccountMatchMode`. */
export type AccountMatchMode = z.infer<typeof AccountMatchMode>;

/** The scopes that identify the account. */
export const defaultScopes = "openid profile email";

/** An issuer as its provider writes it: a web address without query, fragment and user names. */
const issuerForm = /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:\/[\w.~%!$&'()*+,;=:@/-]*)?$/iu;
const Issuer = text(512).refine((value) => issuerForm.test(value), { params: { key: "provider.issuer_format" } });

const Scopes = text(256)
  .refine((value) => /^[\w.:/-]+(?: [\w.:/-]+)*$/u.test(value) && value.split(" ").includes("openid"), {
    params: { key: "provider.scopes_format" },
  })
  .meta({ examples: [defaultScopes] })
  .default(defaultScopes);

/** Fields of the form. The name is unique in a tenant. */
export const ProviderDraft = z.object({
  name: text(32),
  issuer: Issuer,
  clientId: text(256),
  /** Write-only; left empty it stays unchanged. */
  clientSecret: markSecret(optionalText(512)),
  scopes: Scopes,
  finding: AccountMatchMode.default("linked"),
  roleId: idOf("role").nullish(),
  orgId: idOf("organisation").nullish(),
  orderNo: OrderNo,
  status: StatusValue.default(Status.enabled),
  remark: optionalText(128),
});

/** A row of the list. */
export const Provider = defineRecordSchema(
  "sysOAuthProvider",
  "provider",
  z.object({
    id: Id,
    name: z.string(),
    issuer: z.string(),
    clientId: z.string(),
    hasSecret: z.boolean(),
    /** Never answered; the form has the field because the record has one. */
    clientSecret: z.null(),
    scopes: z.string(),
    finding: AccountMatchMode,
    roleId: idOf("role").nullable(),
    roleName: z.string().nullable(),
    orgId: idOf("organisation").nullable(),
    orgName: z.string().nullable(),
    /** Must be configured at the provider; null if the installation has no public address. */
    redirectUrl: z.string().nullable(),
    linkCount: z.int(),
    orderNo: z.int(),
    status: StatusValue,
    remark: z.string().nullable(),
    ...auditColumns,
  }),
  {
    names: {
      hasSecret: ["sysOAuthProvider:clientSecret"],
      roleName: ["sysOAuthProvider:roleId", "sysRole:name"],
      orgName: ["sysOAuthProvider:orgId", "sysOrg:name"],
    },
    always: ["redirectUrl"],
  },
);
/** See the schema of the same name. */
export type Provider = z.infer<typeof Provider>;

export const providerApi = defineApi("sysOAuthProvider", {
  page: post(ListQuery.extend({ name: SearchText, status: StatusValue.optional() }), pageOf(Provider), "granted"),
  add: post(ProviderDraft, Id, "granted"),
  update: post(createUpdateSchema(ProviderDraft), Done, "granted"),
  setStatus: post(z.object({ id: Id, status: StatusValue }), z.int(), { code: "sysOAuthProvider/update" }),
  delete: post(IdOnly, Done, "granted"),
  /** Whether the provider can be reached and its metadata is complete. */
  test: post(IdOnly, Done, { code: "sysOAuthProvider/update" }),
});

/** An account that is linked with an identity at a provider. */
export const ThirdPartyAccount = defineRecordSchema(
  "sysOAuthUser",
  "thirdParty",
  z.object({
    id: Id,
    userId: idOf("account"),
    account: z.string(),
    realName: z.string(),
    providerName: z.string(),
    /** The subject at the provider. */
    openId: z.string(),
    nickName: z.string().nullable(),
    email: z.string().nullable(),
    createTime: Instant,
    lastUsedTime: Instant.nullable(),
  }),
  {
    names: {
      account: ["sysUser:account"],
      realName: ["sysUser:realName"],
      providerName: ["sysOAuthProvider:name"],
      email: ["sysUser:email"],
    },
    always: ["userId"],
  },
);
/** See the schema of the same name. */
export type ThirdPartyAccount = z.infer<typeof ThirdPartyAccount>;

/** Links of all accounts (contract 10.9). */
export const thirdPartyApi = defineApi("sysOAuthUser", {
  page: post(
    ListQuery.extend({ keyword: SearchText, account: SearchText, nickName: SearchText }),
    pageOf(ThirdPartyAccount),
    "granted",
  ),
  delete: post(IdOnly, Done, "granted"),
});

/** A provider in the caller's personal centre. */
export const OwnLink = z.object({
  providerId: idOf("provider"),
  name: z.string(),
  /** Null: not linked. */
  link: z
    .object({ id: Id, nickName: z.string().nullable(), email: z.string().nullable(), lastUsedTime: Instant.nullable() })
    .nullable(),
  /** Whether it is enabled; a disabled one stays in the list of accounts that are linked with it. */
  isOpen: z.boolean(),
});
/** See the schema of the same name. */
export type OwnLink = z.infer<typeof OwnLink>;

/** Why a sign-in or a link failed; the page has a text for each. */
export const FlowFault = z.enum(["expired", "denied", "failed", "unlinked", "taken"]);
/** See `FlowFault`. */
export type FlowFault = z.infer<typeof FlowFault>;

const { tenantId, loginMode } = sessionApi.calls.login.input.shape;
/** Values that a provider or a browser adds to an address have no fixed format. */
const CallbackParameter = z.string().max(4096).optional();

/** Sign-in by third parties (contract 10.10), and the caller's own links. */
export const oAuthApi = defineApi("sysOAuth", {
  /** `redirectUrl`: the page to return to; anything but a path of the application is ignored. */
  signIn: redirect(
    z.object({ provider: idOf("provider"), redirectUrl: z.string().max(4096).optional(), tenantId }),
    "anyone",
  ),
  /** Where providers redirect the browser; each has its own address. */
  signInCallback: redirect(
    z.object({
      provider: idOf("provider"),
      state: CallbackParameter,
      code: CallbackParameter,
      iss: CallbackParameter,
      error: CallbackParameter,
    }),
    "anyone",
    ["provider"],
  ),
  /** Continues a sign-in with the code that the browser returned with. */
  enter: post(z.object({ code: z.string().min(1).max(256), loginMode }), sessionApi.calls.login.output, "anyone"),
  own: get(NoInput, z.array(OwnLink), "signedIn"),
  /** Starts to link; answers the provider's address. */
  link: markOneTimeResponse(
    post(
      z.object({ providerId: idOf("provider"), password: OwnPasswordField }),
      z.object({ url: z.string() }),
      "signedIn",
    ),
  ),
  unlink: post(IdOnly, Done, "signedIn"),
});

export const providerError = errors({
  "provider.missing": "D1002",
  "provider.taken": "D1006",
  "provider.link_missing": "D1002",
});

/** Errors without a business code. */
export function providerFailure(key: TextKey, parameters?: TextParameters): ExpectedError {
  return new ExpectedError(key, { status: 400, parameters });
}

import * as z from "zod";
import { defineApi, Done, get, Nothing, post, redirect, secretAnswer } from "#contract/api";
import { errors, ExpectedError } from "#contract/errors";
import {
  auditColumns,
  changesOf,
  Instant,
  optionalText,
  OrderNo,
  SearchText,
  Status,
  StatusValue,
  text,
} from "#contract/fields";
import { Id, IdOnly } from "#contract/id";
import { ListQuery, pageOf } from "#contract/page";
import { OwnPasswordField } from "#contract/password";
import { recordOf } from "#contract/record";
import type { TextKey, TextParameters } from "#contract/text";
import { sessionApi } from "#modules/session/contract";

/**
 * How an account is found for somebody who is not linked yet: not at all; by an e-mail that the provider has verified; so,
 * and where there is none an account is made.
 */
export const Finding = z.enum(["linked", "email", "create"]);
/** See `Finding`. */
export type Finding = z.infer<typeof Finding>;

/** The scopes that say who somebody is. */
export const usualScopes = "openid profile email";

/** An issuer as its provider writes it: an address of the web without query, fragment and names of users. */
const issuerForm = /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:\/[\w.~%!$&'()*+,;=:@/-]*)?$/iu;
const Issuer = text(512).refine((value) => issuerForm.test(value), { params: { key: "provider.issuer_format" } });

const Scopes = text(256)
  .refine((value) => /^[\w.:/-]+(?: [\w.:/-]+)*$/u.test(value) && value.split(" ").includes("openid"), {
    params: { key: "provider.scopes_format" },
  })
  .default(usualScopes);

/** The id of another record; null and 0 stand for none. */
const OptionalId = Id.nullish();

/** What a person fills in. The name is unique in a tenant. */
export const ProviderDraft = z.object({
  name: text(32),
  issuer: Issuer,
  clientId: text(256),
  /** Written and never read; left empty it stays as it is. */
  clientSecret: optionalText(512),
  scopes: Scopes,
  finding: Finding.default("linked"),
  roleId: OptionalId,
  orgId: OptionalId,
  orderNo: OrderNo,
  status: StatusValue.default(Status.enabled),
  remark: optionalText(128),
});

/** A row of the list. */
export const Provider = recordOf(
  "sysOAuthProvider",
  "provider",
  z.object({
    id: Id,
    name: z.string(),
    issuer: z.string(),
    clientId: z.string(),
    hasSecret: z.boolean(),
    /** Never answered; forms have a field where the record has one. */
    clientSecret: z.null(),
    scopes: z.string(),
    finding: Finding,
    roleId: Id.nullable(),
    roleName: z.string().nullable(),
    orgId: Id.nullable(),
    orgName: z.string().nullable(),
    /** What the provider has to know; null where the installation has no public address. */
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
  update: post(changesOf(ProviderDraft), Done, "granted"),
  setStatus: post(z.object({ id: Id, status: StatusValue }), z.int(), { code: "sysOAuthProvider/update" }),
  delete: post(IdOnly, Done, "granted"),
  /** Whether the provider can be reached and says of itself what it must. */
  test: post(IdOnly, Done, { code: "sysOAuthProvider/update" }),
});

/** An account that is linked with somebody at a provider. */
export const ThirdPartyAccount = recordOf(
  "sysOAuthUser",
  "thirdParty",
  z.object({
    id: Id,
    userId: Id,
    account: z.string(),
    realName: z.string(),
    providerName: z.string(),
    /** Who he is at the provider. */
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

/** A provider as somebody sees it who is or could be linked with it. */
export const OwnLink = z.object({
  providerId: Id,
  name: z.string(),
  /** Null: not linked. */
  link: z
    .object({ id: Id, nickName: z.string().nullable(), email: z.string().nullable(), lastUsedTime: Instant.nullable() })
    .nullable(),
  /** Whether it is offered; one that is switched off stays in the list of whoever is linked with it. */
  isOpen: z.boolean(),
});
/** See the schema of the same name. */
export type OwnLink = z.infer<typeof OwnLink>;

/** Why a sign-in or a link came to nothing; the page has words for each. */
export const FlowFault = z.enum(["expired", "denied", "failed", "unlinked", "taken"]);
/** See `FlowFault`. */
export type FlowFault = z.infer<typeof FlowFault>;

const { tenantId, loginMode } = sessionApi.calls.login.input.shape;
/** What a provider or a browser adds to an address is whatever it likes. */
const Said = z.string().max(4096).optional();

/** Sign-in by third parties (contract 10.10), and what everybody does with his own links. */
export const oAuthApi = defineApi("sysOAuth", {
  /** `redirectUrl`: the page to come back to; what is no path of the application is passed over. */
  signIn: redirect(z.object({ provider: Id, redirectUrl: z.string().max(4096).optional(), tenantId }), "anyone"),
  /** Where providers send the browser back to; each has an address of its own. */
  signInCallback: redirect(z.object({ provider: Id, state: Said, code: Said, iss: Said, error: Said }), "anyone", [
    "provider",
  ]),
  /** Goes on with a sign-in, by the code that the browser came back with. */
  enter: post(z.object({ code: z.string().min(1).max(256), loginMode }), sessionApi.calls.login.output, "anyone"),
  own: get(Nothing, z.array(OwnLink), "signedIn"),
  /** Begins a link; answers the provider's address. */
  link: secretAnswer(
    post(z.object({ providerId: Id, password: OwnPasswordField }), z.object({ url: z.string() }), "signedIn"),
  ),
  unlink: post(IdOnly, Done, "signedIn"),
});

export const providerError = errors({
  "provider.missing": "D1002",
  "provider.taken": "D1006",
  "provider.link_missing": "D1002",
});

/** Errors that have no code of the field. */
export function providerFailure(key: TextKey, parameters?: TextParameters): ExpectedError {
  return new ExpectedError(key, { status: 400, parameters });
}

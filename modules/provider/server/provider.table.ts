import type { StatusValue } from "#contract/fields";
import { providerError } from "#modules/provider/contract";
import { bytes, defaulted, instant, integer, nullable, reference, secret, small, text } from "#server/rows/column";
import { defineLink, defineTable, type RowOf, type Table } from "#server/rows/table";

/** OpenID Connect providers of a tenant. */
export const signInProviders = defineTable(
  "sign_in_provider",
  { scope: "tenant", entity: "sysOAuthProvider", missing: () => providerError("provider.missing") },
  {
    name: text(32),
    issuer: text(512),
    clientId: text(256),
    clientSecret: secret(nullable(bytes())),
    scopes: text(256),
    finding: defaulted(text(8)),
    roleId: nullable(reference()),
    organisationId: nullable(reference()),
    orderNo: defaulted(integer()),
    status: defaulted(small<StatusValue>()),
    remark: nullable(text(128)),
  },
);

/** A provider as its table has it. */
export type ProviderRow = RowOf<typeof signInProviders>;

/** Who somebody is at a provider, by issuer and subject. */
export const thirdPartyLinks = defineLink(
  "third_party_link",
  { home: "tenant", scope: "tenant" },
  {
    id: defaulted(reference()),
    providerId: reference(),
    accountId: reference(),
    issuer: text(512),
    subject: text(255),
    nickName: nullable(text(64)),
    email: nullable(text(128)),
    linkedAt: instant(),
    lastUsedAt: nullable(instant()),
  },
);

/** Sign-ins and links under way, as hashes: `asked` goes to the provider and back, `proved` waits for the page. */
export const providerFlows = defineLink(
  "provider_flow",
  { home: "control", scope: "tenant" },
  {
    id: defaulted(reference()),
    stage: defaulted(text(8)),
    providerId: reference(),
    accountId: nullable(reference()),
    sessionId: nullable(reference()),
    returnTo: text(512),
    hash: secret(bytes()),
    browserHash: secret(bytes()),
    createdAt: instant(),
    expiresAt: instant(),
  },
);

const columns = {
  tenantId: reference(),
  id: reference(),
  accountId: reference(),
  providerId: reference(),
  providerName: text(32),
  account: text(32),
  realName: text(32),
  pinyin: nullable(text(128)),
  accountType: small(),
  organisationId: nullable(reference()),
  subject: text(255),
  nickName: nullable(text(64)),
  email: nullable(text(128)),
  linkedAt: instant(),
  lastUsedAt: nullable(instant()),
};

/** Links with whose they are: a view, whose scope is that of the accounts. It is only read. */
export const thirdPartyAccounts: Table<typeof columns> = {
  name: "third_party_account",
  home: "tenant",
  hasTenant: true,
  isRecord: false,
  scope: { organisation: "organisationId", account: "accountId" },
  columns,
  pinyinOf: undefined,
  spelling: undefined,
  searchable: [],
  entity: "sysOAuthUser",
  missing: () => providerError("provider.link_missing"),
};

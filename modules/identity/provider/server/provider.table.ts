import type { StatusValue } from "#contract/fields";
import { providerError } from "../contract.ts";
import {
  bytes,
  defaulted,
  instant,
  integer,
  nullable,
  reference,
  sealed,
  secret,
  smallInteger,
  text,
} from "#core/rows/column";
import { definePlainTable, defineTable, type RowOf, type Table } from "#core/rows/table";

/** OpenID Connect providers of a tenant. */
export const signInProviders = defineTable(
  "sign_in_provider",
  { scope: "tenant", entity: "sysOAuthProvider", missing: () => providerError("provider.missing") },
  {
    name: text(32),
    issuer: text(512),
    clientId: text(256),
    clientSecret: secret(nullable(sealed(bytes(), "sign_in_provider", ["id"]))),
    scopes: text(256),
    finding: defaulted(text(8)),
    roleId: nullable(reference()),
    organisationId: nullable(reference()),
    orderNo: defaulted(integer()),
    status: defaulted(smallInteger<StatusValue>()),
    remark: nullable(text(128)),
  },
);

/** A row of the table. */
export type ProviderRow = RowOf<typeof signInProviders>;

/** Identities at a provider, by issuer and subject. */
export const thirdPartyLinks = definePlainTable(
  "third_party_link",
  { location: "tenant", scope: "tenant", archive: "contained" },
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

/** Running sign-ins and links, as hashes: `asked` waits for the provider, `proved` for the page. */
export const providerFlows = definePlainTable(
  "provider_flow",
  { location: "tenant", scope: "tenant", archive: "transient" },
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
  accountType: smallInteger(),
  organisationId: nullable(reference()),
  subject: text(255),
  nickName: nullable(text(64)),
  email: nullable(text(128)),
  linkedAt: instant(),
  lastUsedAt: nullable(instant()),
};

/** Links with their accounts: a view with the data scope of accounts. Read-only. */
export const thirdPartyAccounts: Table<typeof columns> = {
  name: "third_party_account",
  location: "tenant",
  hasTenant: true,
  isRecord: false,
  scope: { organisation: "organisationId", account: "accountId" },
  isPersonal: true,
  columns,
  pinyinOf: undefined,
  spelling: undefined,
  searchable: [],
  entity: "sysOAuthUser",
  missing: () => providerError("provider.link_missing"),
};

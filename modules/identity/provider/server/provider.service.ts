import { AccountType } from "#contract/accountType";
import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { type Page, toPage } from "#contract/page";
import { checkNewAccountGrants } from "#modules/identity/account/server";
import { organisations } from "#modules/identity/organisation/server/organisation.table";
import { AccountMatchMode, type Provider, type providerApi, providerError, providerFailure } from "../contract.ts";
import { roles } from "#modules/identity/role/server/role.table";
import type { Context } from "#core/request/context";
import { selectName } from "#core/request/names";
import { toContainsPattern } from "#core/rows/condition";
import { mapUniqueViolation } from "#core/rows/uniqueViolation";
import { toFieldColumns } from "#core/rows/order";
import { pageRows } from "#core/request/pageRows";
import { type ChangesOf, listPublicColumns } from "#core/rows/table";
import { sealText } from "#core/crypto/seal";
import { logProviderFailure } from "./signIn/authorization.ts";
import { discoverProvider, getSecretSealContext } from "./signIn/openId.ts";
import { getCallbackUrl } from "./signIn/returnUrls.ts";
import { type ProviderRow, signInProviders, thirdPartyLinks } from "./provider.table.ts";

type Filter = InputOf<typeof providerApi.calls.page>;
type VisibleProvider = Omit<ProviderRow, "clientSecret">;

const fields = toFieldColumns(
  ["name", "issuer", "clientId", "scopes", "finding", "orderNo", "status", "remark", "createTime", "updateTime"],
  {},
);

/** The tenant's providers. Their secrets are never answered, only whether there is one. */
export async function pageProviders(ctx: Context, input: Filter): Promise<Page<Provider>> {
  const { name, status } = input;
  let query = ctx.rows(signInProviders).select();
  if (name !== undefined) query = query.where("row.name", "ilike", toContainsPattern(name));
  if (status !== undefined) query = query.where("row.status", "=", status);
  const result = await pageRows(ctx, signInProviders, {
    query,
    fields,
    input,
    orderBy: "orderNo",
    columns: listPublicColumns(signInProviders),
    isFiltered: name !== undefined || status !== undefined,
  });
  return toPage(input, result, await asProviders(ctx, result.items));
}

async function asProviders(ctx: Context, rows: readonly VisibleProvider[]): Promise<Provider[]> {
  const [names, linkCounts, withSecret] = await Promise.all([
    loadNames(ctx, rows),
    countLinks(ctx, rows),
    listWithSecret(ctx, rows),
  ]);
  return rows.map(({ organisationId, finding, ...row }) => ({
    ...auditOf(row),
    id: row.id,
    name: row.name,
    issuer: row.issuer,
    clientId: row.clientId,
    hasSecret: withSecret.has(row.id),
    clientSecret: null,
    scopes: row.scopes,
    finding: AccountMatchMode.parse(finding),
    roleId: row.roleId,
    roleName: names.get(row.roleId) ?? null,
    orgId: organisationId,
    orgName: names.get(organisationId) ?? null,
    redirectUrl: getCallbackUrl(ctx.app.config, row.id),
    linkCount: linkCounts.get(row.id) ?? 0,
    orderNo: row.orderNo,
    status: row.status,
    remark: row.remark,
  }));
}

function auditOf(row: Audit) {
  const { createTime, createUserId, createUserName, updateTime, updateUserId, updateUserName, version } = row;
  return { createTime, createUserId, createUserName, updateTime, updateUserId, updateUserName, version };
}

type Audit = Pick<
  VisibleProvider,
  "createTime" | "createUserId" | "createUserName" | "updateTime" | "updateUserId" | "updateUserName" | "version"
>;

/** Names of the roles and organisations of providers. */
async function loadNames(ctx: Context, rows: readonly VisibleProvider[]): Promise<ReadonlyMap<Id | null, string>> {
  const isId = (id: Id | null): id is Id => id !== null;
  const [roleIds, organisationIds] = [
    rows.map(({ roleId }) => roleId).filter(isId),
    rows.map(({ organisationId }) => organisationId).filter(isId),
  ];
  const [roleNames, units] = await Promise.all([
    roleIds.length === 0 ? [] : ctx.rows(roles).list({ id: roleIds }),
    organisationIds.length === 0 ? [] : ctx.rows(organisations).list({ id: organisationIds }),
  ]);
  return new Map<Id | null, string>([
    ...roleNames.map(({ id, name, names }) => [id, selectName(ctx, name, names)] as const),
    ...units.map(({ id, name }) => [id, name] as const),
  ]);
}

async function countLinks(ctx: Context, rows: readonly VisibleProvider[]): Promise<ReadonlyMap<Id, number>> {
  if (rows.length === 0) return new Map();
  const links = ctx.rows(thirdPartyLinks);
  const ids = rows.map(({ id }) => id);
  const linkCounts = await links.run(
    links
      .select()
      .where("row.providerId", "in", ids)
      .groupBy("row.providerId")
      .select((on) => ["row.providerId", on.fn.countAll<number>().as("count")]),
  );
  return new Map(linkCounts.map(({ providerId, count }) => [providerId, count]));
}

async function listWithSecret(ctx: Context, rows: readonly VisibleProvider[]): Promise<ReadonlySet<Id>> {
  if (rows.length === 0) return new Set();
  const providers = ctx.rows(signInProviders);
  const ids = rows.map(({ id }) => id);
  const found = await providers.run(
    providers.select().select("row.id").where("row.id", "in", ids).where("row.clientSecret", "is not", null),
  );
  return new Set(found.map(({ id }) => id));
}

type Draft = InputOf<typeof providerApi.calls.add>;

/** Adds a provider. Its word decides who signs in, so only administrators may do this. */
export async function addProvider(ctx: Context, { clientSecret, orgId, ...draft }: Draft): Promise<Id> {
  requireAdministrator(ctx);
  const gift = { finding: draft.finding, roleId: draft.roleId ?? null, organisationId: orgId ?? null };
  await checkGift(ctx, gift);
  const id = await mapNameConflict(async () => await ctx.rows(signInProviders).add({ ...draft, ...gift }));
  if (clientSecret !== undefined && clientSecret !== null)
    await ctx.rows(signInProviders).set(id, { clientSecret: sealSecret(ctx, id, clientSecret) });
  dropOffers(ctx);
  return id;
}

/**
 * Updates a provider. Without a new secret the existing one stays, but only for the issuer and client that it was given
 * for: the token endpoint of another issuer would receive it.
 */
export async function updateProvider(
  ctx: Context,
  { id, version, clientSecret, orgId, ...changes }: InputOf<typeof providerApi.calls.update>,
): Promise<void> {
  requireAdministrator(ctx);
  const rows = ctx.rows(signInProviders);
  const row = await rows.get(id);
  const gift = {
    finding: changes.finding ?? row.finding,
    roleId: changes.roleId === undefined ? row.roleId : changes.roleId,
    organisationId: orgId === undefined ? row.organisationId : orgId,
  };
  await checkGift(ctx, gift);
  const columns: ChangesOf<typeof signInProviders> = {
    ...changes,
    organisationId: orgId,
    clientSecret: typeof clientSecret === "string" ? sealSecret(ctx, id, clientSecret) : keepSecret(row, changes),
  };
  await mapNameConflict(async () => await rows.update(id, columns, version));
  dropOffers(ctx);
}

/** Columns that decide to whom a provider's secret is sent. */
type SecretRecipient = Pick<ProviderRow, "issuer" | "clientId">;

/** The change of a secret that the caller leaves out: none for the same recipient, removal for another one. */
function keepSecret(row: SecretRecipient, changes: Partial<{ [Column in keyof SecretRecipient]: unknown }>) {
  const isSame = (column: keyof SecretRecipient) => changes[column] === undefined || changes[column] === row[column];
  return isSame("issuer") && isSame("clientId") ? undefined : null;
}

/** Enables or disables a provider; linked accounts can sign in again once it is enabled. */
export async function setProviderStatus(
  ctx: Context,
  { id, status }: InputOf<typeof providerApi.calls.setStatus>,
): Promise<number> {
  requireAdministrator(ctx);
  const count = await ctx.rows(signInProviders).set(id, { status });
  dropOffers(ctx);
  return count;
}

/** Deletes a provider with all links: it can no longer sign in any account. */
export async function deleteProvider(ctx: Context, { id }: { id: Id }): Promise<void> {
  requireAdministrator(ctx);
  await ctx.rows(signInProviders).remove(id);
  await ctx.rows(thirdPartyLinks).erase({ providerId: id });
  dropOffers(ctx);
}

/** Loads a provider's metadata, and throws what must be fixed if that fails. */
export async function testProvider(ctx: Context, { id }: { id: Id }): Promise<void> {
  requireAdministrator(ctx);
  const provider = await ctx.rows(signInProviders).get(id);
  if (ctx.app.config.publicUrl === undefined) throw providerFailure("provider.no_address");
  try {
    await discoverProvider(ctx.app, provider);
  } catch (error) {
    logProviderFailure(ctx, provider, error);
    throw providerFailure("provider.unreachable", { name: provider.name });
  }
}

/** A provider can claim any identity: only callers who may reset passwords anyway may set one up. */
export function requireAdministrator({ caller }: Context): void {
  const isAdministrator = caller.isPlatform || caller.accountType === AccountType.administrator;
  if (!isAdministrator) throw providerFailure("provider.administrators_only");
}

type AccountDefaults = Pick<ProviderRow, "finding" | "roleId" | "organisationId">;

/** Callers grant by a provider only what they may grant themselves. */
async function checkGift(ctx: Context, { finding, roleId, organisationId }: AccountDefaults): Promise<void> {
  if (finding !== "create") return;
  if (roleId === null || organisationId === null) throw providerFailure("provider.gift_needed");
  await checkNewAccountGrants(ctx, {
    accountType: AccountType.normal,
    roleIds: [roleId],
    organisationIds: [organisationId],
    positionIds: [],
  });
}

function sealSecret({ app }: Context, id: Id, secret: string): Buffer {
  return sealText(app.keys, getSecretSealContext(id), secret);
}

async function mapNameConflict<Result>(write: () => Promise<Result>): Promise<Result> {
  return await mapUniqueViolation(() => providerError("provider.taken"), write);
}

/** Cache key of the sign-in offers. */
export const offersKey = "providers";

function dropOffers({ app, tenantId, afterCommit }: Context): void {
  afterCommit(async () => await app.caches.invalidate("tenant", tenantId, offersKey));
}

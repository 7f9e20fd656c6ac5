import { AccountType } from "#contract/accountType";
import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { asPage, type Page } from "#contract/page";
import { checkNewcomer } from "#modules/account/server";
import { organisations } from "#modules/organisation/tables";
import { Finding, type Provider, type providerApi, providerError, providerFailure } from "#modules/provider/contract";
import { roles } from "#modules/role/tables";
import type { Context } from "#server/context/context";
import { nameIn } from "#server/names";
import { containing } from "#server/rows/condition";
import { orTaken } from "#server/rows/crud";
import { fieldsOf } from "#server/rows/order";
import { pageRows } from "#server/rows/search";
import { type ChangesOf, openColumns } from "#server/rows/table";
import { seal } from "#server/seal";
import { noteTrouble } from "./leave.ts";
import { discoverParty, placeOfSecret } from "./openId.ts";
import { addressOfReturn } from "./places.ts";
import { type ProviderRow, signInProviders, thirdPartyLinks } from "./provider.table.ts";

type Filter = InputOf<typeof providerApi.calls.page>;
type Shown = Omit<ProviderRow, "clientSecret">;

const fields = fieldsOf(
  ["name", "issuer", "clientId", "scopes", "finding", "orderNo", "status", "remark", "createTime", "updateTime"],
  {},
);

/** The tenant's providers. Their secrets are never answered, only whether there is one. */
export async function pageProviders(ctx: Context, input: Filter): Promise<Page<Provider>> {
  const { name, status } = input;
  let query = ctx.rows(signInProviders).select();
  if (name !== undefined) query = query.where("row.name", "ilike", containing(name));
  if (status !== undefined) query = query.where("row.status", "=", status);
  const turned = await pageRows(ctx, signInProviders, {
    ...{ query, fields, input, orderBy: "orderNo" },
    columns: openColumns(signInProviders),
    isFiltered: name !== undefined || status !== undefined,
  });
  return asPage(input, turned, await asProviders(ctx, turned.items));
}

async function asProviders(ctx: Context, rows: readonly Shown[]): Promise<Provider[]> {
  const [around, linkCounts, withSecret] = await Promise.all([
    namesAround(ctx, rows),
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
    finding: Finding.parse(finding),
    roleId: row.roleId,
    roleName: around.get(row.roleId) ?? null,
    orgId: organisationId,
    orgName: around.get(organisationId) ?? null,
    redirectUrl: addressOfReturn(ctx.app.config, row.id),
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
  Shown,
  "createTime" | "createUserId" | "createUserName" | "updateTime" | "updateUserId" | "updateUserName" | "version"
>;

/** What roles and organisations of providers are called. */
async function namesAround(ctx: Context, rows: readonly Shown[]): Promise<ReadonlyMap<Id | null, string>> {
  const isId = (id: Id | null): id is Id => id !== null;
  const [roleIds, organisationIds] = [
    rows.map(({ roleId }) => roleId).filter(isId),
    rows.map(({ organisationId }) => organisationId).filter(isId),
  ];
  const [named, units] = await Promise.all([
    roleIds.length === 0 ? [] : ctx.rows(roles).list({ id: roleIds }),
    organisationIds.length === 0 ? [] : ctx.rows(organisations).list({ id: organisationIds }),
  ]);
  return new Map<Id | null, string>([
    ...named.map(({ id, name, names }) => [id, nameIn(ctx.language, name, names)] as const),
    ...units.map(({ id, name }) => [id, name] as const),
  ]);
}

async function countLinks(ctx: Context, rows: readonly Shown[]): Promise<ReadonlyMap<Id, number>> {
  if (rows.length === 0) return new Map();
  const links = ctx.rows(thirdPartyLinks);
  const ids = rows.map(({ id }) => id);
  const counted = await links.run(
    links
      .select()
      .where("row.providerId", "in", ids)
      .groupBy("row.providerId")
      .select((on) => ["row.providerId", on.fn.countAll<number>().as("count")]),
  );
  return new Map(counted.map(({ providerId, count }) => [providerId, count]));
}

async function listWithSecret(ctx: Context, rows: readonly Shown[]): Promise<ReadonlySet<Id>> {
  if (rows.length === 0) return new Set();
  const providers = ctx.rows(signInProviders);
  const ids = rows.map(({ id }) => id);
  const found = await providers.run(
    providers.select().select("row.id").where("row.id", "in", ids).where("row.clientSecret", "is not", null),
  );
  return new Set(found.map(({ id }) => id));
}

type Draft = InputOf<typeof providerApi.calls.add>;

/** Adds a provider. What it says of people lets them in, so only administrators may. */
export async function addProvider(ctx: Context, { clientSecret, orgId, ...draft }: Draft): Promise<Id> {
  requireAdministrator(ctx);
  const gift = { finding: draft.finding, roleId: draft.roleId ?? null, organisationId: orgId ?? null };
  await checkGift(ctx, gift);
  const id = await orNamed(async () => await ctx.rows(signInProviders).add({ ...draft, ...gift }));
  if (clientSecret !== undefined && clientSecret !== null)
    await ctx.rows(signInProviders).set(id, { clientSecret: sealed(ctx, id, clientSecret) });
  dropOffers(ctx);
  return id;
}

/** Changes a provider. Without another secret the one that it has stays. */
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
  const secret = clientSecret === undefined || clientSecret === null ? undefined : sealed(ctx, id, clientSecret);
  const columns: ChangesOf<typeof signInProviders> = { ...changes, organisationId: orgId, clientSecret: secret };
  await orNamed(async () => await rows.update(id, columns, version));
  dropOffers(ctx);
}

/** Switches a provider on or off; whoever is linked with it comes in again once it is on. */
export async function setProviderStatus(
  ctx: Context,
  { id, status }: InputOf<typeof providerApi.calls.setStatus>,
): Promise<number> {
  requireAdministrator(ctx);
  const changed = await ctx.rows(signInProviders).set(id, { status });
  dropOffers(ctx);
  return changed;
}

/** Deletes a provider, and with it all links: nobody comes in by it any more. */
export async function deleteProvider(ctx: Context, { id }: { id: Id }): Promise<void> {
  requireAdministrator(ctx);
  await ctx.rows(signInProviders).remove(id);
  await ctx.rows(thirdPartyLinks).erase({ providerId: id });
  dropOffers(ctx);
}

/** Asks a provider what it says of itself, and throws what is to be mended where it says nothing. */
export async function testProvider(ctx: Context, { id }: { id: Id }): Promise<void> {
  requireAdministrator(ctx);
  const provider = await ctx.rows(signInProviders).get(id);
  if (ctx.app.config.publicUrl === undefined) throw providerFailure("provider.no_address");
  try {
    await discoverParty(ctx.app, provider);
  } catch (error) {
    noteTrouble(ctx, provider, error);
    throw providerFailure("provider.unreachable", { name: provider.name });
  }
}

/** A provider can say that somebody is whoever it likes: whoever sets it up must be one who may reset passwords anyway. */
export function requireAdministrator({ caller }: Context): void {
  const isAdministrator = caller.isPlatform || caller.accountType === AccountType.administrator;
  if (!isAdministrator) throw providerFailure("provider.administrators_only");
}

type Gift = Pick<ProviderRow, "finding" | "roleId" | "organisationId">;

/** Nobody gives by a provider what he may not give himself. */
async function checkGift(ctx: Context, { finding, roleId, organisationId }: Gift): Promise<void> {
  if (finding !== "create") return;
  if (roleId === null || organisationId === null) throw providerFailure("provider.gift_needed");
  await checkNewcomer(ctx, {
    accountType: AccountType.normal,
    roleIds: [roleId],
    organisationIds: [organisationId],
    positionIds: [],
  });
}

function sealed({ app }: Context, id: Id, secret: string): Buffer {
  return seal(app.keys, placeOfSecret(id), secret);
}

async function orNamed<Result>(write: () => Promise<Result>): Promise<Result> {
  return await orTaken(() => providerError("provider.taken"), write);
}

/** What the cache of sign-in offers is kept under. */
export const offersKey = "providers";

function dropOffers({ app, tenantId, afterCommit }: Context): void {
  afterCommit(async () => await app.caches.drop("tenant", tenantId, offersKey));
}

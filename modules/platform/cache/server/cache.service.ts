import { cachedFields } from "#core/request/cachedValue";
import type { CachedEntry } from "#core/database/cache";
import { estimateSize } from "#core/database/estimateSize";
import type { Context } from "#core/request/context";
import { recordSecurityEvent } from "#modules/identity/access/server";
import type { CacheEntry, CacheNode } from "../contract.ts";
import { showValue } from "./showValue.ts";

type KeyInput = { readonly key: string };
type PrefixInput = { readonly prefix: string };

/** The keys that the caller may see, in alphabetical order. */
export async function listKeys(ctx: Context): Promise<string[]> {
  return await listKeysBelow(ctx, () => true);
}

/** The keys at a prefix and below it. */
export async function listKeysByPrefix(ctx: Context, { prefix }: PrefixInput): Promise<string[]> {
  return await listKeysBelow(ctx, createPrefixFilter(prefix));
}

async function listKeysBelow(ctx: Context, isWanted: (key: string) => boolean): Promise<string[]> {
  const keys = listEntries(ctx).map(toKey).filter(isWanted);
  return await Promise.resolve(keys.toSorted());
}

/** The value of a key, or null. */
export async function getValue(ctx: Context, input: KeyInput): Promise<unknown> {
  return (await findEntry(ctx, input))?.value ?? null;
}

/** A value with its size, age and hits, or null. */
export async function findEntry(ctx: Context, { key: name }: KeyInput): Promise<CacheEntry | null> {
  const entry = listEntries(ctx).find((one) => toKey(one) === name);
  if (entry === undefined) return null;
  const { key, value, ageMs, remainingMs, hits } = entry;
  const shown = new Set(
    cachedFields.list(ctx).flatMap((fields) => (fields.name === entry.name ? fields.list(ctx.app) : [])),
  );
  const hidden = new Set([...ctx.caller.hidden.values()].flatMap((fields) => [...fields]));
  const shownValue = showValue(key, value, { shown, hidden });
  return await Promise.resolve({ key: name, value: shownValue, size: estimateSize(value), ageMs, remainingMs, hits });
}

/** Removes one key on all nodes. */
export async function deleteKey(ctx: Context, { key: name }: KeyInput): Promise<number> {
  const [cache = "", tenantId] = name.split(":");
  if (tenantId === undefined || !canRemove(ctx, cache, tenantId)) return 0;
  return await remove(ctx, { key: name, prefixes: [`${name};`], isMeant: (key) => key === name });
}

/** Removes the key of this name, and the keys below it, on all nodes. */
export async function deleteByPrefix(ctx: Context, { prefix }: PrefixInput): Promise<number> {
  const start = withoutColon(prefix);
  const [cache = "", tenantId] = start.split(":");
  if (!canRemove(ctx, cache, tenantId)) return 0;
  const whole = tenantId === undefined ? [wholeCache(ctx, cache)] : [`${start}:`, `${start};`];
  return await remove(ctx, { prefix: start, prefixes: whole, isMeant: createPrefixFilter(prefix) });
}

/** Empties the caches of all nodes; for accounts of a tenant, of what belongs to it. */
export async function clearCache(ctx: Context): Promise<number> {
  const prefixes = ctx.caller.isPlatform ? [""] : listCacheNames(ctx).map((name) => wholeCache(ctx, name));
  return await remove(ctx, { prefixes, isMeant: () => true });
}

type Removal = {
  readonly key?: string;
  readonly prefix?: string;
  /** As the nodes understand them. */
  readonly prefixes: readonly string[];
  readonly isMeant: (key: string) => boolean;
};

/** Other nodes may have entries that this one does not have, so they are told in any case. */
async function remove(ctx: Context, { prefixes, isMeant, ...detail }: Removal): Promise<number> {
  const { accountId, account } = ctx.caller;
  const count = listEntries(ctx).filter((entry) => isMeant(toKey(entry))).length;
  await recordSecurityEvent(ctx, "cache.removed", { accountId, account, detail: { ...detail, count } });
  ctx.afterCommit(async () => {
    for (const prefix of prefixes) await ctx.app.caches.drop(prefix);
  });
  return count;
}

/** Only names of caches reach the other nodes, and of these only the entries that the caller sees. */
function canRemove(ctx: Context, cache: string, tenantId: string | undefined): boolean {
  const isOwn = ctx.caller.isPlatform || tenantId === undefined || tenantId === String(ctx.tenantId);
  return isOwn && listCacheNames(ctx).includes(cache);
}

function listCacheNames(ctx: Context): string[] {
  return cachedFields.list(ctx).map(({ name }) => name);
}

/** All of a cache that the caller sees. */
function wholeCache({ caller, tenantId }: Context, name: string): string {
  return caller.isPlatform ? `${name}:` : `${name}:${tenantId}:`;
}

/** How full the caches of all nodes are. */
export async function listNodes({ app }: Context): Promise<CacheNode[]> {
  const nodes = await app.caches.describeNodes();
  return nodes.map(({ caches, ...node }) => ({
    ...node,
    caches: caches.map(({ sizeBytes, ...use }) => ({ ...use, size: sizeBytes })),
  }));
}

/** The entries that the caller may see: a platform administrator those of all tenants and of the installation. */
function listEntries({ app, caller, tenantId }: Context): CachedEntry[] {
  const entries = app.caches.list();
  return caller.isPlatform ? entries : entries.filter((entry) => entry.tenantId === tenantId);
}

function toKey({ name, tenantId, key }: CachedEntry): string {
  return `${name}:${tenantId}:${key}`;
}

/** A prefix ends where a word of the key ends, so that tenant 1 does not stand for tenant 11. */
function createPrefixFilter(prefix: string): (key: string) => boolean {
  const start = withoutColon(prefix);
  return (key) => key === start || key.startsWith(`${start}:`);
}

/** Existing clients send the path of a node of their tree, with or without a colon at its end. */
function withoutColon(prefix: string): string {
  return prefix.replace(/:$/u, "");
}

import type { Id } from "#contract/id";
import type { AnyContext, TenantContext } from "#core/request/context";
import { usageDefaults, usageLimits } from "./usage.table.ts";

declare module "#core/database/cache" {
  interface CacheNames {
    usage: true;
  }
}

/** Limits of one kind; null: none. */
export type Limits = { readonly softLimit: number | null; readonly hardLimit: number | null };
type LimitsByKind = ReadonlyMap<string, Limits>;

export const noLimits: Limits = { softLimit: null, hardLimit: null };

/** Tenant 0 stands for the whole installation. */
const defaultsKey = { tenantId: 0, key: "defaults" };
const ownKey = "own";

/** The limits of every tenant without limits of its own, at most five seconds old. */
export async function readDefaultLimits(ctx: AnyContext): Promise<LimitsByKind> {
  return await ctx.app.caches.get("usage", defaultsKey, async () =>
    toLimits(await ctx.globalRows(usageDefaults).list()),
  );
}

/** The limits of the context's tenant alone. */
export async function readOwnLimits(ctx: TenantContext): Promise<LimitsByKind> {
  const key = { tenantId: ctx.tenantId, key: ownKey };
  return await ctx.app.caches.get("usage", key, async () => toLimits(await ctx.rows(usageLimits).list()));
}

/** The limits that apply to the context's tenant. */
export async function readLimits(ctx: TenantContext): Promise<(kind: string) => Limits> {
  const [own, defaults] = await Promise.all([readOwnLimits(ctx), readDefaultLimits(ctx)]);
  return (kind) => own.get(kind) ?? defaults.get(kind) ?? noLimits;
}

/** After the commit every node reads the limits of a tenant again. */
export function forgetOwnLimits(ctx: AnyContext, tenantId: Id): void {
  ctx.afterCommit(async () => await ctx.app.caches.invalidate("usage", tenantId, ownKey));
}

/** After the commit every node reads the installation's limits again. */
export function forgetDefaultLimits(ctx: AnyContext): void {
  ctx.afterCommit(async () => await ctx.app.caches.invalidate("usage", defaultsKey.tenantId, defaultsKey.key));
}

function toLimits(rows: readonly (Limits & { readonly kind: string })[]): LimitsByKind {
  return new Map(rows.map(({ kind, softLimit, hardLimit }) => [kind, { softLimit, hardLimit }]));
}

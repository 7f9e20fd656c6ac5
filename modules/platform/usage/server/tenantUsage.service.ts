import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { type Page, toPage } from "#contract/page";
import { checkPageDepth } from "#core/request/pageRows";
import type { Context } from "#core/request/context";
import { usageKinds } from "#core/request/quota";
import { toContainsPattern } from "#core/rows/condition";
import { defineFunction } from "#core/rows/databaseFunction";
import { tenants } from "#modules/identity/tenant/server";
import { type DefaultLimits, getUsageLevel, type ListedUsage, type TenantUsage, type usageApi } from "../contract.ts";
import { type LimitStep, recordLimitChanges, toLimitState, withoutOwn } from "./limitChange.service.ts";
import { countKind } from "./usage.count.ts";
import { describeKind, getRequestedKind } from "./usage.kinds.ts";
import { forgetDefaultLimits, forgetOwnLimits, noLimits, readDefaultLimits, readOwnLimits } from "./usage.limits.ts";
import { readUsage } from "./usage.service.ts";
import { usageDefaults } from "./usage.table.ts";

type Calls = (typeof usageApi)["calls"];

type PageRequest = {
  ofKind: string;
  namePattern: string | null;
  byShare: boolean;
  skipped: number;
  portion: number;
};
type ListedRow = Omit<ListedUsage, "level" | "unit" | "hasOwnLimits"> & { hasOwn: boolean; total: number };

const pageTenantUsage = defineFunction<PageRequest, ListedRow>("page_tenant_usage", [
  "ofKind",
  "namePattern",
  "byShare",
  "skipped",
  "portion",
]);

type OwnLimits = {
  forTenant: Id;
  ofKind: string;
  hasOwn: boolean;
  wantedSoft: number | null;
  wantedHard: number | null;
};
type EarlierLimits = { hadOwn: boolean; earlierSoft: number | null; earlierHard: number | null };
const setUsageLimit = defineFunction<OwnLimits, EarlierLimits>("set_usage_limit", [
  "forTenant",
  "ofKind",
  "hasOwn",
  "wantedSoft",
  "wantedHard",
]);

/** One page of the tenants by their use of a kind. */
export async function pageTenants(ctx: Context, input: InputOf<Calls["page"]>): Promise<Page<ListedUsage>> {
  checkPageDepth({ ...input, descStr: "" });
  const { unit, name: ofKind } = getRequestedKind(ctx, input.kind);
  const { page, pageSize } = input;
  const request = {
    ofKind,
    namePattern: input.name === undefined ? null : toContainsPattern(input.name),
    byShare: input.sort === "share",
    portion: pageSize,
  };
  const found = await ctx.callFunction(pageTenantUsage, { ...request, skipped: (page - 1) * pageSize });
  const items = found.map(({ hasOwn, total: _, ...row }) => ({
    ...row,
    level: getUsageLevel(row),
    unit,
    hasOwnLimits: hasOwn,
  }));
  return toPage(input, { total: found[0]?.total ?? 0 }, items);
}

/** The usage of a tenant. */
export async function readTenantUsage(ctx: Context, { tenantId }: { tenantId: Id }): Promise<TenantUsage> {
  const { name } = await ctx.globalRows(tenants).get(tenantId);
  const [own, usages, defaults] = await ctx.readInTenant(
    tenantId,
    async (inTenant) =>
      await Promise.all([readOwnLimits(inTenant), readUsage({ ...inTenant, t: ctx.t }), readDefaultLimits(inTenant)]),
  );
  const kinds = usages.map((usage) => ({
    ...usage,
    hasOwnLimits: own.has(usage.name),
    defaults: defaults.get(usage.name) ?? noLimits,
  }));
  return { name, kinds };
}

/** Sets limits of a tenant. Its administrators are warned at once if it has already reached them. */
export async function saveTenantLimits(
  ctx: Context,
  { tenantId, limits }: InputOf<Calls["saveLimits"]>,
): Promise<void> {
  await ctx.globalRows(tenants).get(tenantId);
  const changes: LimitStep[] = [];
  for (const { kind, hasOwnLimits, ...limit } of limits) {
    const { name: ofKind } = getRequestedKind(ctx, kind);
    const wanted = { wantedSoft: limit.softLimit, wantedHard: limit.hardLimit };
    const request = { forTenant: tenantId, ofKind, hasOwn: hasOwnLimits, ...wanted };
    const [earlier] = await ctx.callFunction(setUsageLimit, request);
    const before = earlier?.hadOwn === true ? toLimitState(earlier.earlierSoft, earlier.earlierHard) : withoutOwn;
    const after = hasOwnLimits ? toLimitState(limit.softLimit, limit.hardLimit) : withoutOwn;
    changes.push({ kind, before, after });
  }
  await recordLimitChanges(ctx, { tenantId, changes });
  forgetOwnLimits(ctx, tenantId);
  const { app, requestId } = ctx;
  for (const { kind } of limits) ctx.afterCommit(async () => await countKind(app, { tenantId, kind, requestId }));
}

/** The limits of the installation. */
export async function readDefaults(ctx: Context): Promise<DefaultLimits[]> {
  const defaults = await readDefaultLimits(ctx);
  return usageKinds.list(ctx).map((kind) => {
    const { advice: _, ...known } = describeKind(ctx, kind);
    return { ...known, ...(defaults.get(kind.name) ?? noLimits) };
  });
}

/** Sets the limits of the installation. Tenants beyond them are found by the next count. */
export async function saveDefaults(ctx: Context, { limits }: InputOf<Calls["saveDefaults"]>): Promise<void> {
  const rows = ctx.globalRows(usageDefaults);
  const changes: LimitStep[] = [];
  for (const { kind, softLimit, hardLimit } of limits) {
    const { name } = getRequestedKind(ctx, kind);
    const [known] = await rows.list({ kind: name });
    if (known === undefined) await rows.add({ kind: name, softLimit, hardLimit });
    else await rows.update(known.id, { softLimit, hardLimit });
    const before = toLimitState(known?.softLimit ?? null, known?.hardLimit ?? null);
    changes.push({ kind: name, before, after: toLimitState(softLimit, hardLimit) });
  }
  await recordLimitChanges(ctx, { tenantId: null, changes });
  forgetDefaultLimits(ctx);
}

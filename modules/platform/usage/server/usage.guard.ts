import type { TenantContext } from "#core/request/context";
import type { QuotaGuard, QuotaHeadroom, QuotaRequest, UsageKind } from "#core/request/quota";
import { defineFunction } from "#core/rows/databaseFunction";
import { getUsageLevel } from "../contract.ts";
import { countKind } from "./usage.count.ts";
import { getKind, getToday } from "./usage.kinds.ts";
import { type Limits, readLimits } from "./usage.limits.ts";
import { sumMonth } from "./usage.month.ts";

type Addition = {
  ofKind: string;
  onDay: string;
  amount: number;
  hardLimit: number | null;
  isTrial: boolean;
};

const lockUsage = defineFunction<{ ofKind: string }, unknown>("lock_usage", ["ofKind"]);
const addUsage = defineFunction<Addition, { used: number; isRefused: boolean }>("add_usage", [
  "ofKind",
  "onDay",
  "amount",
  "hardLimit",
  "isTrial",
]);

/** Refuses what would exceed the hard limit of a tenant. */
export const usageGuard: QuotaGuard = {
  async require(ctx, request) {
    const kind = getKind(ctx, request.kind);
    const limits = (await readLimits(ctx))(kind.name);
    const used =
      kind.measure.per === "month"
        ? await addToMonth(ctx, { kind, request, limits })
        : await checkCount(ctx, { kind, request, limits });
    if (used !== undefined && isCrossing({ used, added: request.amount, limits })) tellSoon(ctx, kind);
  },
  findHeadroom: async (ctx, name) => await findHeadroom(ctx, getKind(ctx, name)),
};

type Check = { readonly kind: UsageKind; readonly request: QuotaRequest; readonly limits: Limits };

async function addToMonth(ctx: TenantContext, { kind, request, limits }: Check): Promise<number> {
  const { amount, isTrial } = request;
  const hardLimit = kind.refuse === undefined ? null : limits.hardLimit;
  const addition = { ofKind: kind.name, onDay: getToday(ctx), amount, hardLimit, isTrial };
  const [result] = await ctx.callFunction(addUsage, addition);
  if (result?.isRefused === true) throw refuse(kind, hardLimit);
  return result?.used ?? 0;
}

/** The use with the addition; undefined without limits, where nothing has to be counted. */
async function checkCount(ctx: TenantContext, { kind, request, limits }: Check): Promise<number | undefined> {
  const { name, measure } = kind;
  const { softLimit, hardLimit } = limits;
  if (measure.per === "month" || (softLimit === null && hardLimit === null)) return undefined;
  if (hardLimit !== null) await ctx.callFunction(lockUsage, { ofKind: name });
  const used = (await measure.count(ctx)) + request.amount;
  if (hardLimit !== null && used > hardLimit) throw refuse(kind, hardLimit);
  return used;
}

function refuse({ name, refuse: createError }: UsageKind, hardLimit: number | null) {
  if (createError === undefined) throw new Error(`the usage kind ${name} refuses nothing`);
  return createError(hardLimit ?? 0);
}

async function findHeadroom(ctx: TenantContext, kind: UsageKind): Promise<QuotaHeadroom | undefined> {
  const { hardLimit } = (await readLimits(ctx))(kind.name);
  if (hardLimit === null || kind.refuse === undefined) return undefined;
  const used = kind.measure.per === "month" ? await sumMonth(ctx, kind.name) : await kind.measure.count(ctx);
  return { left: Math.max(0, hardLimit - used), error: kind.refuse(hardLimit) };
}

type Rise = { readonly used: number; readonly added: number; readonly limits: Limits };

/** Whether an addition, which is of one after it has been written, has reached another threshold. */
function isCrossing({ used, added, limits }: Rise): boolean {
  const before = used - Math.max(1, added);
  return getUsageLevel({ used, ...limits }) !== getUsageLevel({ used: before, ...limits });
}

/** The administrators learn of a threshold at once, not only with the next count. */
function tellSoon(ctx: TenantContext, { name }: UsageKind): void {
  const { app, tenantId, requestId } = ctx;
  ctx.afterCommit(async () => await countKind(app, { tenantId, kind: name, requestId }));
}

import type { TenantContext } from "#core/request/context";
import { type UsageKind, usageKinds } from "#core/request/quota";
import { getUsageLevel, type KindUsage, usageCourseDays } from "../contract.ts";
import { describeKind, getMonthStart, getToday } from "./usage.kinds.ts";
import { readLimits } from "./usage.limits.ts";
import { usageDays, usageStates } from "./usage.table.ts";

const dayMs = 86_400_000;

/** The usage of the context's tenant: each kind with its limits and its course. */
export async function readUsage(ctx: TenantContext): Promise<KindUsage[]> {
  const [limitsOf, days, states] = await Promise.all([readLimits(ctx), readDays(ctx), readStates(ctx)]);
  const usages: KindUsage[] = [];
  for (const kind of usageKinds.list(ctx)) {
    const limits = limitsOf(kind.name);
    const course = days.get(kind.name) ?? [];
    const { used, countedAt } = await readUse(ctx, kind, { course, state: states.get(kind.name) });
    usages.push({
      ...describeKind(ctx, kind),
      ...limits,
      used,
      level: getUsageLevel({ used, ...limits }),
      countedAt,
      days: completeCourse(ctx, kind, { course, used }),
    });
  }
  return usages;
}

type Day = KindUsage["days"][number];
type KnownUse = { readonly course: readonly Day[]; readonly state: { used: number; countedAt: Date } | undefined };
type Use = { readonly used: number; readonly countedAt: Date };

/** What takes long to count is as old as its last count; everything else is counted now. */
async function readUse(ctx: TenantContext, { measure }: UsageKind, { course, state }: KnownUse): Promise<Use> {
  const countedAt = ctx.now();
  if (measure.per === "month") {
    const start = getMonthStart(getToday(ctx));
    const used = course.filter(({ day }) => day >= start).reduce((sum, day) => sum + day.used, 0);
    return { used, countedAt };
  }
  if (measure.isDaily === true) return state ?? { used: 0, countedAt };
  return { used: await measure.count(ctx), countedAt };
}

/** The course ends with what was counted just now. */
function completeCourse(
  ctx: TenantContext,
  { measure }: UsageKind,
  { course, used }: { readonly course: readonly Day[]; readonly used: number },
): Day[] {
  const today = getToday(ctx);
  return measure.per === "month" ? [...course] : [...course.filter(({ day }) => day < today), { day: today, used }];
}

async function readDays(ctx: TenantContext): Promise<ReadonlyMap<string, Day[]>> {
  const since = new Date(Date.parse(getToday(ctx)) - (usageCourseDays - 1) * dayMs).toISOString().slice(0, 10);
  const rows = ctx.rows(usageDays);
  const query = rows.select().select(["row.kind", "row.day", "row.used"]).where("row.day", ">=", since);
  const found = await rows.run(query.orderBy("row.day"));
  const byKind = Map.groupBy(found, ({ kind }) => kind);
  return new Map([...byKind].map(([kind, days]) => [kind, days.map(({ day, used }) => ({ day, used }))]));
}

/** The last counts of the tenant by kind. */
export async function readStates(ctx: TenantContext) {
  return new Map((await ctx.rows(usageStates).list()).map((state) => [state.kind, state]));
}

import type { Id } from "#contract/id";
import type { App } from "#core/request/app";
import type { TenantContext } from "#core/request/context";
import { createSystemContext } from "#core/request/openContext";
import { type UsageKind, usageKinds } from "#core/request/quota";
import { defineFunction } from "#core/rows/databaseFunction";
import type { RowOf } from "#core/rows/table";
import { getUsageLevel, UsageLevel } from "../contract.ts";
import { getKind, getToday } from "./usage.kinds.ts";
import { readLimits } from "./usage.limits.ts";
import { sumMonth } from "./usage.month.ts";
import { usageStates } from "./usage.table.ts";

type Count = { ofKind: string; onDay: string; counted: number; moment: Date; isDayKept: boolean };
type State = RowOf<typeof usageStates>;

const noteUsage = defineFunction<Count, unknown>("note_usage", ["ofKind", "onDay", "counted", "moment", "isDayKept"]);

const dayMs = 86_400_000;
/** Somewhat less than a day, so that a daily count does not come later each day. */
const dailyMs = dayMs - 2 * 3_600_000;

/** One kind of one tenant. */
export type CountedKind = { readonly tenantId: Id; readonly kind: string; readonly requestId: string };

/** Counts one kind of a tenant and notes the threshold that it has reached. */
export async function countKind(app: App, { tenantId, kind, requestId }: CountedKind): Promise<void> {
  await createSystemContext(app, requestId).inTenant(tenantId, async (ctx) => {
    await noteCount(ctx, getKind(ctx, kind));
  });
}

/** Counts all kinds of a tenant; those that take long only once a day. */
export async function countTenant(app: App, tenantId: Id): Promise<void> {
  await createSystemContext(app, "usage").inTenant(tenantId, async (ctx) => {
    const states = new Map((await ctx.rows(usageStates).list()).map((state) => [state.kind, state]));
    for (const kind of usageKinds.list(ctx)) if (isDue(ctx, kind, states.get(kind.name))) await noteCount(ctx, kind);
  });
}

function isDue(ctx: TenantContext, { measure }: UsageKind, state: State | undefined): boolean {
  if (measure.per === "month" || measure.isDaily !== true || state === undefined) return true;
  return ctx.now().getTime() - state.countedAt.getTime() >= dailyMs;
}

async function noteCount(ctx: TenantContext, kind: UsageKind): Promise<void> {
  const { name, measure } = kind;
  const isDayKept = measure.per === "now";
  const counted = measure.per === "now" ? await measure.count(ctx) : await sumMonth(ctx, name);
  await ctx.callFunction(noteUsage, {
    ofKind: name,
    onDay: getToday(ctx),
    counted,
    moment: ctx.now(),
    isDayKept,
  });
  await noteLevel(ctx, name, counted);
}

/**
 * A threshold counts as crossed when the use rises to it, not when it falls back to a lower one. Open windows then ask
 * for the warnings that their account may see.
 */
async function noteLevel(ctx: TenantContext, kind: string, used: number): Promise<void> {
  const [state] = await ctx.rows(usageStates).list({ kind });
  if (state === undefined) return;
  const limits = (await readLimits(ctx))(kind);
  const level = UsageLevel.options.indexOf(getUsageLevel({ used, ...limits }));
  if (level === state.level) return;
  const crossedAt = level === 0 ? null : level > state.level ? ctx.now() : state.crossedAt;
  await ctx.rows(usageStates).set(state.id, { level, crossedAt });
  if (level > state.level) ctx.publish("everybody", "UsageWarning", {});
}

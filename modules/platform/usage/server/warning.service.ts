import type { InputOf } from "#contract/api";
import type { Context } from "#core/request/context";
import { usageKinds } from "#core/request/quota";
import { upsertRow } from "#core/rows/upsertRow";
import { type usageApi, UsageLevel, type UsageWarning } from "../contract.ts";
import { describeKind } from "./usage.kinds.ts";
import { readLimits } from "./usage.limits.ts";
import { readStates } from "./usage.service.ts";
import { seenUsageWarnings } from "./usage.table.ts";

/** Thresholds that the tenant has reached since the caller was told of one, the latest first. */
export async function listWarnings(ctx: Context): Promise<UsageWarning[]> {
  const { accountId } = ctx.caller;
  const [limitsOf, states, seen] = await Promise.all([
    readLimits(ctx),
    readStates(ctx),
    ctx.rows(seenUsageWarnings).list({ accountId }),
  ]);
  const seenAt = new Map(seen.map(({ kind, crossedAt }) => [kind, crossedAt]));
  const warnings = usageKinds.list(ctx).flatMap((kind): UsageWarning[] => {
    const { used = 0, level = 0, crossedAt = null } = states.get(kind.name) ?? {};
    const reached = UsageLevel.options[level];
    if (level === 0 || reached === undefined || crossedAt === null) return [];
    const told = seenAt.get(kind.name);
    if (told !== undefined && told >= crossedAt) return [];
    const { per: _per, ...known } = describeKind(ctx, kind);
    return [{ ...known, ...limitsOf(kind.name), used, level: reached, crossedAt }];
  });
  return warnings.toSorted((one, other) => other.crossedAt.getTime() - one.crossedAt.getTime());
}

/** Until the next threshold the caller is not told of these kinds again. */
export async function noteWarnings(
  ctx: Context,
  { kinds }: InputOf<(typeof usageApi)["calls"]["noteWarnings"]>,
): Promise<void> {
  const { accountId } = ctx.caller;
  const states = await readStates(ctx);
  for (const kind of new Set(kinds)) {
    const crossedAt = states.get(kind)?.crossedAt ?? null;
    if (crossedAt === null) continue;
    await upsertRow(
      ctx.rows(seenUsageWarnings),
      { accountId, kind },
      { row: { accountId, kind, crossedAt }, change: { crossedAt } },
    );
  }
}

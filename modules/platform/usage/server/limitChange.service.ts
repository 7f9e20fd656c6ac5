import * as z from "zod";
import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { type Page, toPage } from "#contract/page";
import type { Context } from "#core/request/context";
import { checkPageDepth } from "#core/request/pageRows";
import { usageKinds } from "#core/request/quota";
import { defineFunction } from "#core/rows/databaseFunction";
import { recordSecurityEvent } from "#modules/identity/access/server";
import { tenants } from "#modules/identity/tenant/server";
import { type LimitChange, LimitState, type usageApi } from "../contract.ts";
import { describeKind } from "./usage.kinds.ts";

/** Limits of one kind before and after a change. */
export type LimitStep = { readonly kind: string; readonly before: LimitState; readonly after: LimitState };

/** A tenant to which the limits of the installation apply. */
export const withoutOwn: LimitState = { hasOwnLimits: false, softLimit: null, hardLimit: null };

/** Limits that are set. */
export function toLimitState(softLimit: number | null, hardLimit: number | null): LimitState {
  return { hasOwnLimits: true, softLimit, hardLimit };
}

type Changes = { readonly tenantId: Id | null; readonly changes: readonly LimitStep[] };

/** Records what has really changed; without a tenant, limits of the installation. */
export async function recordLimitChanges(ctx: Context, { tenantId, changes }: Changes): Promise<void> {
  const real = changes.filter(({ before, after }) => !isSame(before, after));
  if (real.length === 0) return;
  const { accountId, account } = ctx.caller;
  const detail = { ...(tenantId === null ? {} : { tenantId }), changes: real };
  await recordSecurityEvent(ctx, "usage.limits_changed", { accountId, account, detail });
}

function isSame(one: LimitState, other: LimitState): boolean {
  return (
    one.hasOwnLimits === other.hasOwnLimits && one.softLimit === other.softLimit && one.hardLimit === other.hardLimit
  );
}

type Request = { forTenant: Id | null; skipped: number; portion: number };
type ChangeRow = { id: Id; at: Date; account: string | null; detail: unknown; total: number };

const pageLimitChanges = defineFunction<Request, ChangeRow>("page_limit_changes", ["forTenant", "skipped", "portion"]);

/** Earlier events name only the new limits. */
const Detail = z.object({
  changes: z.array(z.object({ kind: z.string(), before: LimitState, after: LimitState })).optional(),
  limits: z.array(LimitState.extend({ kind: z.string(), hasOwnLimits: z.boolean().default(true) })).optional(),
});

/** Who changed which limits of a tenant, or of the installation; the latest first. */
export async function pageChanges(
  ctx: Context,
  input: InputOf<typeof usageApi.calls.changes>,
): Promise<Page<LimitChange>> {
  checkPageDepth({ ...input, descStr: "" });
  const { tenantId, page, pageSize } = input;
  if (tenantId !== undefined) await ctx.globalRows(tenants).get(tenantId);
  const request = { forTenant: tenantId ?? null, skipped: (page - 1) * pageSize, portion: pageSize };
  const found = await ctx.callFunction(pageLimitChanges, request);
  const kinds = new Map(usageKinds.list(ctx).map((kind) => [kind.name, describeKind(ctx, kind)]));
  const items = found.map(({ id, at, account, detail }) => ({
    id,
    at,
    account: account ?? "",
    steps: readSteps(detail).map(({ kind, ...step }) => {
      const known = kinds.get(kind);
      return { ...step, kind, title: known?.title ?? kind, unit: known?.unit ?? ("count" as const) };
    }),
  }));
  return toPage(input, { total: found[0]?.total ?? 0 }, items);
}

function readSteps(detail: unknown): { kind: string; before: LimitState | null; after: LimitState }[] {
  const { changes, limits = [] } = Detail.parse(detail);
  return changes ?? limits.map(({ kind, ...after }) => ({ kind, before: null, after }));
}

import type { ExpectedError } from "#contract/errors";
import type { TextKey } from "#contract/text";
import type { TenantContext } from "./context.ts";
import { defineExtensionPoint } from "./extensionPoint.ts";

/**
 * How the use of a kind is measured. `now`: what a tenant has, counted by the owning module in the whole tenant, by one
 * indexed count or a kept total; `daily` if that takes longer, then it is counted in the background only. `month`: what
 * has happened in the calendar month, counted by `requireQuota`.
 */
export type UsageMeasure =
  | { readonly per: "now"; readonly isDaily?: true; count(ctx: TenantContext): Promise<number> }
  | { readonly per: "month" };

/** Something that tenants use and that can be limited. */
export type UsageKind = {
  readonly name: string;
  readonly title: TextKey;
  /** What helps at the limit. */
  readonly advice: TextKey;
  readonly unit: "count" | "bytes";
  readonly measure: UsageMeasure;
  /** The error at the hard limit. Without it nothing is refused, and the kind has only a limit that warns. */
  readonly refuse?: (limit: number) => ExpectedError;
};

/**
 * The kinds of usage, each provided by the module that owns what is counted:
 *
 * ```ts
 * extensions: [usageKinds.provide({ name: "accounts", title: "account.usage", …, measure: { per: "now", count } })],
 * ```
 */
export const usageKinds = defineExtensionPoint<UsageKind>("usage.kinds");

/** An addition to what a tenant uses. */
export type QuotaRequest = {
  readonly kind: string;
  readonly amount: number;
  /** It is checked like any other, but not counted. */
  readonly isTrial: boolean;
};

/** Limits the usage of tenants. */
export type QuotaGuard = {
  /** Throws the error of the kind if the addition would exceed the hard limit of the tenant. */
  require(ctx: TenantContext, request: QuotaRequest): Promise<void>;
  /** How much can be added until the hard limit; undefined without one. */
  findHeadroom(ctx: TenantContext, kind: string): Promise<QuotaHeadroom | undefined>;
};

/** What is left until a hard limit, and the error beyond it. */
export type QuotaHeadroom = { readonly left: number; readonly error: ExpectedError };

/** The module that limits usage. */
export const quotaGuard = defineExtensionPoint<QuotaGuard>("usage.guard");

/**
 * Throws if the tenant may not add `amount` to what it uses. Until the transaction ends, others of the same tenant and
 * kind wait if there is a hard limit, so that concurrent additions never exceed it. Additions of a month are counted by
 * this call. Of what is counted, the amount is what the caller has not written yet: 0 right after writing, which also
 * holds where several calls share a transaction and run at the same time.
 *
 * ```ts
 * await requireQuota(ctx, "storage", sizeBytes);
 * ```
 */
export async function requireQuota(ctx: TenantContext, kind: string, amount: number): Promise<void> {
  await quotaGuard.get(ctx).require(ctx, { kind, amount, isTrial: false });
}

/** Refuses like `requireQuota` and takes as long, but counts nothing. */
export async function dryRunQuota(ctx: TenantContext, kind: string, amount: number): Promise<void> {
  await quotaGuard.get(ctx).require(ctx, { kind, amount, isTrial: true });
}

import type { Id } from "#contract/id";
import type { Context, TenantContext } from "#core/request/context";
import { defineExtensionPoint } from "#core/request/extensionPoint";

type FactorKind = "app" | "passkey";

/** A kind of second factor, provided by a module. */
export type SignInFactor = {
  readonly kind: FactorKind;
  /** Whether an account has set it up. */
  isSetUp(ctx: Context, accountId: Id): Promise<boolean>;
  /** Whether an account can use it at the host that the caller addressed. */
  isUsable(ctx: TenantContext, accountId: Id): Promise<boolean>;
};

export const signInFactors = defineExtensionPoint<SignInFactor>("session.factors");

/** Whether an account has set up a factor of this kind. */
export async function isFactorSetUp(ctx: Context, kind: FactorKind, accountId: Id): Promise<boolean> {
  return (await findFactor(ctx, kind)?.isSetUp(ctx, accountId)) ?? false;
}

/** Whether an account can use a factor of this kind at this host. */
export async function isFactorUsable(ctx: TenantContext, kind: FactorKind, accountId: Id): Promise<boolean> {
  return (await findFactor(ctx, kind)?.isUsable(ctx, accountId)) ?? false;
}

function findFactor(ctx: TenantContext, kind: FactorKind): SignInFactor | undefined {
  return signInFactors.list(ctx).find((factor) => factor.kind === kind);
}

import type { Id } from "#contract/id";
import type { PasswordRules } from "#contract/passwordRules";
import type { AnyContext } from "#core/request/context";
import { defineExtensionPoint } from "#core/request/extensionPoint";

/** The combined password rules of a tenant and the installation; the sign-in page shows them. */
export type TenantPasswordRules = { load(ctx: AnyContext, tenantId: Id): Promise<PasswordRules> };

export const tenantPasswordRules = defineExtensionPoint<TenantPasswordRules>("tenant.passwordRules");

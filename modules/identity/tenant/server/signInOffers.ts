import type { Id } from "#contract/id";
import type { SignInOptions } from "#contract/signIn";
import type { AnyContext } from "#core/request/context";
import { defineExtensionPoint } from "#core/request/extensionPoint";

/** What a module adds to the sign-in page of a tenant. Every visitor needs it, so it comes from a cache. */
export type SignInOffer = (ctx: AnyContext, tenantId: Id) => Promise<Partial<SignInOptions>>;

/** Sign-in methods besides account and password: `extensions: [signInOffers.provide(loadCodeSignInOffers)]`. */
export const signInOffers = defineExtensionPoint<SignInOffer>("tenant.signInOffers");

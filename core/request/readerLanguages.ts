import type { Id } from "#contract/id";
import type { Language } from "#contract/languages";
import type { TenantContext } from "./context.ts";
import { defineExtensionPoint } from "./extensionPoint.ts";

/**
 * Finds the language that accounts read: the one that they have chosen, else the tenant's default language. An account is
 * missing if neither exists.
 */
export type ReaderLanguages = {
  find(ctx: TenantContext, accountIds: readonly Id[]): Promise<ReadonlyMap<Id, Language>>;
};

/** Provides the languages of accounts. */
export const readerLanguages = defineExtensionPoint<ReaderLanguages>("account.languages");

/** The language in which an account is written to; without a choice that of the caller. */
export async function findReaderLanguage(ctx: TenantContext, accountId: Id): Promise<Language> {
  return (await readerLanguages.get(ctx).find(ctx, [accountId])).get(accountId) ?? ctx.language;
}

import type { Id } from "#contract/id";
import { isLanguage, type Language } from "#contract/languages";
import type { Translate } from "#contract/text";
import type { TenantContext } from "#core/request/context";
import { readSettings } from "#core/request/settings";
import { defineFunction } from "#core/rows/databaseFunction";
import { defaultLanguage } from "#modules/identity/tenant/server";

const preferredLanguages = defineFunction<{ accounts: readonly Id[] }, { accountId: Id; language: string }>(
  "preferred_languages",
  ["accounts"],
);

/** Accounts that read one language, and the texts of that language. */
export type ReaderGroup = { readonly t: Translate; readonly accountIds: readonly Id[] };

/** See the extension point. Missing are accounts without a choice in a tenant that leaves the language to browsers. */
export async function findLanguages(ctx: TenantContext, accountIds: readonly Id[]): Promise<ReadonlyMap<Id, Language>> {
  const ids = [...new Set(accountIds)];
  if (ids.length === 0) return new Map();
  const chosen = await ctx.callFunction(preferredLanguages, { accounts: ids });
  const languages = new Map<Id, string>(chosen.map(({ accountId, language }) => [accountId, language]));
  const fallback = (await readSettings(ctx.app, ctx.tenantId)).get(defaultLanguage);
  return new Map(
    ids.flatMap((id) => {
      const language = [languages.get(id) ?? "", fallback].find((one) => isLanguage(one));
      return language === undefined ? [] : [[id, language]];
    }),
  );
}

/**
 * Accounts by the language that they have chosen, or else signed in with last. Those that have never signed in read the
 * tenant's default language, or that of the caller if the tenant leaves it to browsers.
 */
export async function groupByLanguage(ctx: TenantContext, accountIds: readonly Id[]): Promise<ReaderGroup[]> {
  const ids = [...new Set(accountIds)];
  const languages = await findLanguages(ctx, ids);
  return [...Map.groupBy(ids, (id) => languages.get(id))].map(([language, readers]) => ({
    t: language === undefined ? ctx.t : ctx.app.words.forLanguage(language),
    accountIds: readers,
  }));
}

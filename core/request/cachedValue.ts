import type { CacheName } from "#core/database/cache";
import type { App } from "./app.ts";
import { defineExtensionPoint } from "./extensionPoint.ts";

/** What administrators may see of the values of a cache; all else is masked. Nothing personal, and no secrets. */
export type CachedFields = {
  readonly name: CacheName;
  /** Names of fields, and first words of keys whose value has no fields. All below a named field is shown. */
  list(app: App): readonly string[];
};

/**
 * The visible fields of each cache, provided by the module that fills it. Of other caches only the structure is shown.
 *
 * ```ts
 * extensions: [cachedFields.provide({ name: "usage", list: () => ["softLimit", "hardLimit"] })],
 * ```
 */
export const cachedFields = defineExtensionPoint<CachedFields>("cache.fields");

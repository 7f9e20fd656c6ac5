import { createCache } from "@ant-design/cssinjs";

/** antd's cache of generated styles. */
export type StyleCache = ReturnType<typeof createCache>;

/**
 * A cache whose entries stay for as long as the page does. The library removes an entry when its last component
 * unmounts, although a rendering that is still in progress may have looked it up already; that rendering then fails.
 * Each new entry therefore starts with one user that never leaves. The number of entries is bounded by the components
 * and themes in use.
 */
export function createPermanentStyleCache(): StyleCache {
  const cache = createCache();
  const update = cache.opUpdate.bind(cache);
  cache.opUpdate = (key, change) =>
    update(key, (previous) => {
      const next = change(previous);
      const isNew = cache.opGet(key) === null;
      return isNew && next !== null ? [next[0] + 1, next[1]] : next;
    });
  return cache;
}

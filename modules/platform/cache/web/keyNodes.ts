import type { TreeNode } from "#kit";

/** A word of a key and all words before it: `usage:0` of the key `usage:0:defaults`. */
export type KeyNode = TreeNode & {
  /** The words up to this one. */
  readonly id: string;
  readonly isKey: boolean;
  /** 1: a cache; 2: a tenant in it. */
  readonly level: number;
};

/** Keys, and what the place of a tenant is called in those that belong to none. */
export type KeySet = { readonly keys: readonly string[]; readonly installation: string };

/** The nodes below a path, or the top level. A node may be a key and have others below it. */
export function listKeyNodes({ keys, installation }: KeySet, path?: string): KeyNode[] {
  const start = path === undefined ? "" : `${path}:`;
  const level = path === undefined ? 1 : path.split(":").length + 1;
  const below = Map.groupBy(
    keys.filter((key) => key.startsWith(start)),
    (key) => key.slice(start.length).split(":")[0] ?? "",
  );
  return [...below].map(([word, found]) => {
    const id = `${start}${word}`;
    const name = level === 2 && word === "0" ? installation : word;
    const isKey = found.includes(id);
    const count = isKey ? found.length - 1 : found.length;
    const hasChildren = count > 0;
    return { id, name, level, isKey, hasChildren, count: hasChildren ? count : undefined };
  });
}

/** Nodes of the keys that contain a text. */
export function findKeyNodes(keys: readonly string[], text: string): KeyNode[] {
  const wanted = text.toLowerCase();
  const found = keys.filter((key) => key.toLowerCase().includes(wanted));
  return found.map((key) => ({ id: key, name: key, level: key.split(":").length, isKey: true, hasChildren: false }));
}

/** The first word of a key, its tenant, and the rest. */
export function splitKey(key: string): { readonly cache: string; readonly tenant: string; readonly rest: string[] } {
  const [cache = "", tenant = "", ...rest] = key.split(":");
  return { cache, tenant, rest };
}

/** More would be no overview. */
const maxRelated = 20;

/** Keys that belong together with a path, the closest first: they share words such as the id of an account. */
export function listRelatedKeys(keys: readonly string[], path: string) {
  const { cache, tenant, rest } = splitKey(path);
  const countShared = (key: string) => splitKey(key).rest.filter((word) => rest.includes(word)).length;
  const others = keys.filter((key) => key !== path).toSorted((left, right) => countShared(right) - countShared(left));
  const isOfTenant = (key: string) => tenant !== "" && splitKey(key).tenant === tenant;
  return {
    sameTenant: others.filter(isOfTenant).slice(0, maxRelated),
    sameCache: others.filter((key) => splitKey(key).cache === cache && !isOfTenant(key)).slice(0, maxRelated),
  };
}

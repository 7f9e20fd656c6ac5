import * as z from "zod";
import { defineApi, get, NoInput, post, withPathSegments } from "#contract/api";
import { text } from "#contract/fields";

/** Maximum length of a key or a prefix. */
const maxKey = 512;

/** A name such as `session:1300000000001:42`: the cache, the tenant (0 = the installation), and what it is about. */
const KeyOnly = z.object({ key: text(maxKey).meta({ examples: ["menu:0:enabled"] }) });
const PrefixOnly = z.object({ prefix: text(maxKey).meta({ examples: ["menu:0"] }) });
const Keys = z.array(z.string());

/** A value that the node keeps. */
export const CacheEntry = z.object({
  key: z.string(),
  /** Fields that are not released are masked. */
  value: z.unknown(),
  /** An estimate, in bytes of memory. */
  size: z.int(),
  ageMs: z.int(),
  /** How long it is still served. */
  remainingMs: z.int(),
  /** How often it was served after it was loaded. */
  hits: z.int(),
});
/** See the schema of the same name. */
export type CacheEntry = z.infer<typeof CacheEntry>;

/** How much a node keeps of one cache. */
export const CacheUse = z.object({
  name: z.string(),
  entries: z.int(),
  /** An estimate, in bytes of memory. */
  size: z.int(),
  hits: z.int(),
  oldestMs: z.int(),
  /** How often it answered since the start of the node, and how often it had to load a value. */
  served: z.int(),
  loaded: z.int(),
});
/** See the schema of the same name. */
export type CacheUse = z.infer<typeof CacheUse>;

/** The caches of one node. */
export const CacheNode = z.object({
  id: z.string(),
  host: z.string(),
  processId: z.int(),
  /** Whether it is the node that answers, whose keys and values are shown. */
  isOwn: z.boolean(),
  caches: z.array(CacheUse),
});
/** See the schema of the same name. */
export type CacheNode = z.infer<typeof CacheNode>;

const keyList = { code: "sysCache/keyList" };
const remove = { code: "sysCache/delete" };

/**
 * What the nodes keep in memory (contract 10, 10.3). Platform administrators see all of it, others what belongs to their
 * tenant. Keys and values are those of the node that answers; what is removed is removed on all nodes.
 */
export const cacheApi = defineApi("sysCache", {
  keyList: get(NoInput, Keys, "granted"),
  /** The value as it is shown; null if the node does not have it. */
  value: withPathSegments(get(KeyOnly, z.unknown(), keyList), "key"),
  /** The value with its size, age and hits. */
  detail: get(KeyOnly, CacheEntry.nullable(), keyList),
  /** The key itself, and the keys that continue after it with a colon. */
  keysByPrefixKey: withPathSegments(get(PrefixOnly, Keys, keyList), "prefix"),
  /** Answers how many of them this node had; the same for the next two. */
  delete: withPathSegments(post(KeyOnly, z.int(), remove), "key"),
  deleteByPreKey: withPathSegments(post(PrefixOnly, z.int(), remove), "prefix"),
  clear: post(NoInput, z.int(), "granted"),
  /** All nodes that answer within half a second. */
  nodes: get(NoInput, z.array(CacheNode), "platform"),
});

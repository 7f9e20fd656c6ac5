import { type CallerName, root } from "./callers.ts";

/** One measured list: the call, its caller and filters, and the same page of the floor. */
export type Scenario = {
  readonly name: string;
  readonly call: "sysPos/page" | "sysUser/page";
  readonly caller: CallerName;
  readonly filters: () => Record<string, unknown>;
  /** Number of its first pages that are requested, in random order. */
  readonly pages: number;
  /** The plain list for comparison, and the allowed factor. */
  readonly comparedWith?: { readonly name: string; readonly atMost: number };
};

// Typical keywords: a name, a surname and a letter, initials, pinyin, part of a phone or of an account, a very common
// word.
const keywords = ["王静红", "重", "张 伟", "zhq", "zhangxia", "130000123", "yong77", "lwp", "刘工", "@example"];

const nothing = () => ({});
const plain = "all of the tenant";

const plainList: Scenario = { name: plain, call: "sysUser/page", caller: "all", filters: nothing, pages: 20 };

/** Lists in every data scope. */
export const scenarios: readonly Scenario[] = [
  { name: "positions", call: "sysPos/page", caller: "all", filters: nothing, pages: 20 },
  plainList,
  {
    name: "all of the tenant, a branch and below",
    call: "sysUser/page",
    caller: "all",
    filters: () => ({ orgId: root + 1 }),
    pages: 20,
  },
  {
    name: "own organisation and below: the whole company",
    call: "sysUser/page",
    caller: "company",
    filters: nothing,
    pages: 20,
  },
  { name: "own organisation and below: a branch", call: "sysUser/page", caller: "below", filters: nothing, pages: 20 },
  { name: "1,000 listed organisations", call: "sysUser/page", caller: "listed", filters: nothing, pages: 20 },
  { name: "own organisation", call: "sysUser/page", caller: "own", filters: nothing, pages: 2 },
  { name: "own rows", call: "sysUser/page", caller: "self", filters: nothing, pages: 1 },
];

/** A search, after the plain list that it is compared with. */
export const searchScenarios: readonly Scenario[] = [
  plainList,
  {
    name: "all of the tenant, contains search",
    call: "sysUser/page",
    caller: "all",
    filters: () => ({ keyword: keywords[Math.floor(Math.random() * keywords.length)] }),
    pages: 1,
    comparedWith: { name: plain, atMost: 1.5 },
  },
];

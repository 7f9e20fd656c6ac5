import * as z from "zod";
import { regionError } from "../../contract.ts";
import type { RegionClient } from "./regionClient.ts";
import { listNodes, type SourceAnswer, type SourceNode, unreadable } from "./source.ts";

type Node = {
  gb: string;
  name: string;
  center?: { lng: number; lat: number } | null | undefined;
  children?: Node[] | null | undefined;
};

const Node: z.ZodType<Node> = z.object({
  gb: z.string(),
  name: z.string(),
  center: z.object({ lng: z.number(), lat: z.number() }).nullish().catch(null),
  get children() {
    return z.array(Node).nullish();
  },
});

const Answer = z.object({
  status: z.union([z.number(), z.string()]).optional(),
  /** A refusal has these instead. */
  code: z.union([z.number(), z.string()]).optional(),
  msg: z.string().optional(),
  data: z.object({ district: z.union([Node, z.array(Node)]).nullish() }).nullish(),
});

/** Codes are those of the country, 156, and of the region. */
const country = "156000000";

/** Reads the administrative divisions of Tianditu (api.tianditu.gov.cn, "administrative"). */
export async function readTianditu(
  client: RegionClient,
  base: URL,
  { keyword, childLevel, tk }: { readonly keyword: string; readonly childLevel: number; readonly tk: string },
): Promise<SourceAnswer> {
  const url = new URL(base);
  const query = { keyword, childLevel: String(childLevel), extensions: "false", tk };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const { status, msg, data } = await client.getJson(url, Answer);
  if (Number(status) !== 200) throw toRefusal(msg);
  const found = [data?.district ?? []].flat();
  const named = found.filter(({ name, gb }) => name === keyword || gb === keyword || gb === `156${keyword}`);
  const [top, ...others] = named.length > 0 ? named : found;
  if (top === undefined) throw regionError("region.sync_empty");
  if (others.length > 0) throw regionError("region.sync_ambiguous");
  if (top.gb === country)
    return { regions: listNodes(top.children ?? [], readNode), rootCode: null, depth: childLevel };
  return { regions: listNodes([top], readNode), rootCode: codeOf(top), depth: childLevel };
}

function toRefusal(message: string | undefined) {
  if (message === undefined) return unreadable();
  return /频|次数|上限|超/u.test(message) ? regionError("region.sync_busy") : regionError("region.sync_key");
}

function codeOf({ gb }: Node): string {
  return gb.startsWith("156") && gb.length === 9 ? gb.slice(3) : gb;
}

function readNode(node: Node): SourceNode<Node> {
  const { name, center, children } = node;
  return {
    code: codeOf(node),
    name: name.trim(),
    children: children ?? [],
    ...(center === null || center === undefined ? {} : { longitude: center.lng, latitude: center.lat }),
  };
}

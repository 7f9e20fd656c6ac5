import * as z from "zod";
import { regionError, RegionLevel } from "../../contract.ts";
import { getCodeLevel, normaliseCode } from "./regionCodes.ts";
import type { RegionClient } from "./regionClient.ts";
import { listNodes, type SourceAnswer, type SourceNode, unreadable } from "./source.ts";

type Node = {
  code?: string | number | null | undefined;
  name?: string | null | undefined;
  children?: Node[] | null | undefined;
};

const Node: z.ZodType<Node> = z.object({
  code: z.union([z.string(), z.number()]).nullish(),
  name: z.string().nullish(),
  get children() {
    return z.array(Node).nullish();
  },
});

const Answer = z.object({
  status: z.union([z.number(), z.string()]),
  message: z.string().nullish(),
  data: z.union([Node, z.array(Node)]).nullish(),
});

/** The service answers at most two levels in one request. */
const maxLevels = 2;

/** Reads the national database of place names (dmfw.mca.gov.cn): the only official source, down to towns. */
export async function readMca(
  client: RegionClient,
  base: URL,
  { code, level }: { readonly code: number; readonly level: number },
): Promise<SourceAnswer> {
  const rootCode = code === 0 ? null : (normaliseCode(String(code)) ?? null);
  if (code !== 0 && rootCode === null) throw regionError("region.code_length");
  requireTownScope(rootCode, level);
  const first = await ask(client, base, { code: rootCode, level: level > maxLevels ? 1 : level });
  const regions = listNodes(first, readNode);
  if (level > maxLevels) {
    const tops = regions.filter((region) => region.code !== rootCode);
    for (const [index, top] of tops.entries()) {
      client.reportProgress(index, tops.length);
      const below = await ask(client, base, { code: top.code, level: level - 1 });
      regions.push(...listNodes(below, readNode, top.parentCode).filter((region) => region.code !== top.code));
    }
  }
  return { regions, rootCode, depth: level };
}

/** All towns of the country or of a province are more than a service answers in a moment. */
function requireTownScope(rootCode: string | null, level: number): void {
  const lowest = (rootCode === null ? 0 : getCodeLevel(rootCode)) + level;
  const isBroad = rootCode === null || getCodeLevel(rootCode) === RegionLevel.province;
  if (isBroad && lowest > RegionLevel.district) throw regionError("region.sync_town_scope");
}

async function ask(
  client: RegionClient,
  base: URL,
  { code, level }: { readonly code: string | null; readonly level: number },
): Promise<Node[]> {
  const url = new URL(base);
  if (code !== null) url.searchParams.set("code", code.padEnd(12, "0"));
  url.searchParams.set("maxLevel", String(level));
  const { status, message, data } = await client.getJson(url, Answer);
  if (/频繁|限流|上限/u.test(message ?? "")) throw regionError("region.sync_busy");
  if (Number(status) !== 200) throw unreadable();
  if (data === null || data === undefined) throw regionError("region.sync_empty");
  const tops = Array.isArray(data) ? data : [data];
  // The whole country is a node of its own, without a code of a region.
  return code === null ? tops.flatMap((top) => (isCountry(top) ? (top.children ?? []) : [top])) : tops;
}

function isCountry({ code }: Node): boolean {
  return code === null || code === undefined || /^0*$/u.test(String(code)) || String(code).startsWith("10000");
}

function readNode({ code, name, children }: Node): SourceNode<Node> {
  return { code: String(code ?? ""), name: name?.trim() ?? "", children: children ?? [] };
}

import * as z from "zod";
import { regionError } from "../../contract.ts";
import type { RegionClient } from "./regionClient.ts";
import { listNodes, type SourceAnswer, type SourceNode, unreadable } from "./source.ts";

/** The service writes an empty list where it has no text. */
const Word = z.union([z.string(), z.array(z.unknown())]);

type Word = z.infer<typeof Word> | undefined;
type Node = {
  adcode: string;
  name: string;
  level: string;
  citycode?: Word;
  center?: Word;
  districts?: Node[] | undefined;
};

const Node: z.ZodType<Node> = z.object({
  adcode: z.string(),
  name: z.string(),
  level: z.string(),
  citycode: Word.optional(),
  center: Word.optional(),
  get districts() {
    return z.array(Node).optional();
  },
});

const Answer = z.object({ status: z.string(), infocode: z.string().optional(), districts: z.array(Node).optional() });

const country = "100000";

/** Reads the districts of AMap (restapi.amap.com, "district"). It has no codes of towns. */
export async function readGd(
  client: RegionClient,
  base: URL,
  { key, keywords, level }: { readonly key: string; readonly keywords: string; readonly level: number },
): Promise<SourceAnswer> {
  const url = new URL(base);
  const query = { key, keywords: keywords === "" ? country : keywords, subdistrict: String(level), extensions: "base" };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const { status, infocode = "", districts = [] } = await client.getJson(url, Answer);
  if (status !== "1") throw toRefusal(infocode);
  const [top, ...others] = districts;
  if (top === undefined) throw regionError("region.sync_empty");
  if (others.length > 0) throw regionError("region.sync_ambiguous");
  if (top.adcode === country)
    return { regions: listNodes(top.districts ?? [], readNode), rootCode: null, depth: level };
  return { regions: listNodes([top], readNode), rootCode: top.adcode, depth: level };
}

/** Codes of a wrong or unfit key, and of an exhausted quota, from the documents of the service. */
const keyCodes = /^(?:10001|10002|10005|10006|10007|10008|10009|10011|10012|10013|10026|10041)$/u;
const quotaCodes = /^(?:10003|10004|1001[0456789]|1002[0129]|10044|10045)$/u;

function toRefusal(infocode: string) {
  if (keyCodes.test(infocode)) return regionError("region.sync_key");
  return quotaCodes.test(infocode) ? regionError("region.sync_busy") : unreadable();
}

function readNode({ adcode, name, level, citycode, center, districts = [] }: Node): SourceNode<Node> {
  return {
    code: adcode,
    name: name.trim(),
    // Streets have the code of their district.
    children: districts.filter((below) => below.level !== "street"),
    ...(typeof citycode === "string" && /^\d{3,6}$/u.test(citycode) && level !== "province"
      ? { cityCode: citycode }
      : {}),
    ...toPlace(center),
  };
}

function toPlace(center: Node["center"]): { longitude: number; latitude: number } | object {
  const [longitude = Number.NaN, latitude = Number.NaN] =
    typeof center === "string" ? center.split(",").map(Number) : [];
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? { longitude, latitude } : {};
}

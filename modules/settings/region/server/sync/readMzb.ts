import * as z from "zod";
import { regionError, RegionLevel } from "../../contract.ts";
import { normaliseCode } from "./regionCodes.ts";
import { parseJson, type RegionClient } from "./regionClient.ts";
import { type ListedRegion, type SourceAnswer, unreadable } from "./source.ts";

const Word = z.string().nullish();
const Rows = z.array(z.object({ quHuaDaiMa: Word, quhao: Word, shengji: Word, diji: Word, xianji: Word }));
type Row = z.infer<typeof Rows>[number];

/** Collects regions by their codes; returns the code, or null for a group of counties, which has none. */
type Collect = (row: Row, name: string | null | undefined, parentCode: string | null) => string | null;

/** Reads the site of civil affairs (xzqh.mca.gov.cn): a page with the provinces, then a request for each city. */
export async function readMzb(
  client: RegionClient,
  base: URL,
  { level }: { readonly level: number },
): Promise<SourceAnswer> {
  const regions = new Map<string, ListedRegion>();
  const collect: Collect = ({ quHuaDaiMa, quhao }, name, parentCode) => {
    if (quHuaDaiMa === null || quHuaDaiMa === undefined || quHuaDaiMa === "") return null;
    const code = normaliseCode(quHuaDaiMa);
    if (code === undefined || name === null || name === undefined || name.trim() === "") throw unreadable();
    const cityCode = quhao !== null && quhao !== undefined && /^\d{3,6}$/u.test(quhao) ? { cityCode: quhao } : {};
    if (!regions.has(code)) regions.set(code, { code, name: name.trim(), parentCode, ...cityCode });
    return code;
  };
  const provinces = await readProvinces(client, base);
  for (const [index, province] of provinces.entries()) {
    client.reportProgress(index, provinces.length);
    const code = collect(province, withoutAbbreviation(province.shengji), null);
    if (level > RegionLevel.province) await readBelow(client, base, { province, code, level, collect });
  }
  return { regions: [...regions.values()], rootCode: null, depth: level };
}

async function readProvinces(client: RegionClient, base: URL): Promise<Row[]> {
  const page = await client.getText(new URL("map", base));
  const list = /var\s+json\s*=\s*(?<list>\[[^;]*\])\s*;/u.exec(page)?.groups?.["list"];
  const provinces = Rows.safeParse(list === undefined ? undefined : parseJson(list));
  if (!provinces.success) throw unreadable();
  if (provinces.data.length === 0) throw regionError("region.sync_empty");
  return provinces.data;
}

type Below = {
  readonly province: Row;
  readonly code: string | null;
  readonly level: number;
  readonly collect: Collect;
};

async function readBelow(client: RegionClient, base: URL, { province, code, level, collect }: Below): Promise<void> {
  const shengji = province.shengji ?? "";
  for (const city of await ask(client, base, { shengji })) {
    const cityCode = collect(city, city.diji, code);
    const counties = level < RegionLevel.district ? [] : await ask(client, base, { shengji, diji: city.diji ?? "" });
    for (const county of counties) collect(county, county.xianji, cityCode ?? code);
  }
}

async function ask(client: RegionClient, base: URL, form: Readonly<Record<string, string>>): Promise<Row[]> {
  return await client.getJson(new URL("selectJson", base), Rows, new URLSearchParams(form));
}

/** The page names provinces with their abbreviation: 江西省(赣). */
function withoutAbbreviation(name: string | null | undefined): string {
  return (name ?? "").replace(/[(（].*$/u, "");
}

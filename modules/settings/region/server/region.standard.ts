import { readFile } from "node:fs/promises";
import type { SeedRow } from "#core/rows/seed";
import type { regions } from "./region.table.ts";

type RegionRow = SeedRow<typeof regions>;

/**
 * Provinces, cities and districts at the date in the file; `tools/regions.ts` generates it. A code determines the
 * parent and is the id as well: 440305 below 440300 below 440000.
 */
export async function standardRegions(): Promise<RegionRow[]> {
  const text = await readFile(new URL("region.snapshot.txt", import.meta.url), "utf8");
  return [...text.matchAll(/^(?<code>\d{6}) (?<name>\S+)$/gmu)].map(({ groups: { code = "", name = "" } = {} }) => ({
    id: Number(code),
    parentId: parentOf(code),
    name,
    shortName: getShortName(code, name),
    code,
    type: getRegionType(code, name),
  }));
}

function parentOf(code: string): number | null {
  if (code.endsWith("0000")) return null;
  return Number(code.endsWith("00") ? `${code.slice(0, 2)}0000` : `${code.slice(0, 4)}00`);
}

type Level = "province" | "city" | "district" | "township" | "village";

function levelOf(code: string): Level {
  if (code.length > 6) return code.length > 9 ? "village" : "township";
  if (code.endsWith("0000")) return "province";
  return code.endsWith("00") ? "city" : "district";
}

/** The end of a name determines the type of a region; placeholders between a province and its districts have none. */
const types: Readonly<Record<Level, readonly (readonly [ending: string, type?: string])[]>> = {
  province: [["特别行政区"], ["自治区"], ["省"], ["市", "直辖市"]],
  city: [["自治州"], ["地区"], ["盟"], ["市", "地级市"]],
  district: [["自治县"], ["自治旗"], ["林区"], ["特区"], ["旗"], ["县"], ["市", "县级市"], ["区", "市辖区"]],
  township: [["街道"], ["街道办事处", "街道"], ["民族乡"], ["苏木"], ["镇"], ["乡"]],
  village: [],
};

/** The type of a region by its name; null for placeholders between a province and its districts. */
export function getRegionType(code: string, name: string): string | null {
  const found = types[levelOf(code)].find(([ending]) => name.endsWith(ending));
  return found === undefined ? null : (found[1] ?? found[0]);
}

const suffixes: Readonly<Record<Level, RegExp | undefined>> = {
  province: /(?:(?:壮族|回族|维吾尔)?自治区|特别行政区|省|市)$/u,
  city: /(?:地区|盟|市)$/u,
  district: undefined,
  township: undefined,
  village: undefined,
};

/** Provinces and cities have a common short name; that of autonomous prefectures cannot be derived. */
export function getShortName(code: string, name: string): string | null {
  const ending = suffixes[levelOf(code)];
  return ending?.test(name) === true ? name.replace(ending, "") : null;
}

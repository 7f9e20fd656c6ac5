import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { listFiles } from "../finding.ts";
import type { Names } from "./names.ts";

const template = path.join(import.meta.dirname, "template");
/** Lower ids belong to the first modules, whose entries are not in tens. */
const firstMenu = 1_320_000_001_100;
const menusEach = 10;
const minuteMs = 60_000;

/** Writes the files of a new module into a checkout and adds it to both lists and change logs; returns the files. */
export async function writeModule(root: string, names: Names): Promise<string[]> {
  await checkUnused(root, names);
  const menu = String(await nextMenu(root)).slice(0, -1);
  const version = await nextVersion(path.join(root, "migrations"));
  const written: string[] = [];
  for (const source of await listFiles(template, "**/*.{ts,tsx,sql,json}")) {
    const content = fillIn(await readFile(path.join(template, source), "utf8"), names, menu);
    const target = targetOf(source, names, version);
    await mkdir(path.dirname(path.join(root, target)), { recursive: true });
    await writeFile(path.join(root, target), content);
    written.push(target);
  }
  const { name, area, en, zh } = names;
  const folder = `#modules/${area}/${name}`;
  await addToList(root, "app/modules.server.ts", { item: `${name}Module`, entryPoint: `${folder}/server` });
  await addToList(root, "app/modules.web.ts", { item: `${name}Web`, entryPoint: `${folder}/web` });
  await addToChangelog(root, "CHANGELOG.md", `- ${en}: a list with search and form.`);
  await addToChangelog(root, "CHANGELOG.zh-CN.md", `- ${zh}：可搜索的列表与表单。`);
  return [...written, "app/modules.server.ts", "app/modules.web.ts", "CHANGELOG.md", "CHANGELOG.zh-CN.md"];
}

/** Areas exist before their modules; names of modules are unique among all areas, like those of their texts. */
async function checkUnused(root: string, { area, name }: Names): Promise<void> {
  if (!existsSync(path.join(root, "modules", area, "README.md"))) {
    throw new Error(`modules/${area} is no area: write its README.md first, with a line "Uses: …".`);
  }
  const areas = await readdir(path.join(root, "modules"));
  const taken = areas.map((one) => `modules/${one}/${name}`).find((folder) => existsSync(path.join(root, folder)));
  if (taken !== undefined) throw new Error(`${taken} is there already.`);
}

function targetOf(source: string, { area, name, type, table }: Names, version: string): string {
  if (source === "migration.sql") return `migrations/${version}_${table}.sql`;
  const [, language] = /^locales\/(?<language>[\w-]+)\.json$/u.exec(source) ?? [];
  if (language !== undefined) return `locales/${language}/${name}.json`;
  return `modules/${area}/${name}/${source.replace("Thing", type).replace("thing", name)}`;
}

function fillIn(content: string, { area, name, type, many, table, en, zh }: Names, menu: string): string {
  const marks = { "%area%": area, "%table%": table, "%en%": en, "%zh%": zh, "%menu%": menu };
  const filled = Object.entries(marks).reduce((text, [mark, value]) => text.replaceAll(mark, value), content);
  return filled
    .replaceAll(/\bthings\b/gu, many)
    .replaceAll("Thing", type)
    .replaceAll(/(?<![a-z])thing(?![a-z])/gu, name);
}

/** The current minute in UTC, or the first one after the last migration, because migrations have one order. */
async function nextVersion(folder: string): Promise<string> {
  const versions = (await readdir(folder)).flatMap((file) => /^(?<version>\d{12})_.*\.sql$/u.exec(file)?.[1] ?? []);
  const now = toVersion(Date.now());
  const last = versions.toSorted().at(-1) ?? "";
  return now > last ? now : toVersion(parseVersion(last) + minuteMs);
}

function toVersion(instantMs: number): string {
  return new Date(instantMs).toISOString().replaceAll(/\D/gu, "").slice(0, 12);
}

function parseVersion(version: string): number {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = [
    version.slice(0, 4),
    ...(version.slice(4).match(/\d\d/gu) ?? []),
  ].map(Number);
  return Date.UTC(year, month - 1, day, hour, minute);
}

/** Ten menu ids that no other module has. */
async function nextMenu(root: string): Promise<number> {
  const files = await listFiles(root, "modules/*/*/server/**/*.ts");
  const taken = await Promise.all(
    files.map(async (file) => {
      const content = await readFile(path.join(root, file), "utf8");
      return [...content.matchAll(/\b132\d{10}\b/gu)].map(([id]) => Number(id));
    }),
  );
  const last = Math.max(firstMenu - menusEach, ...taken.flat());
  return (Math.floor(last / menusEach) + 1) * menusEach;
}

type ListEntry = { item: string; entryPoint: string };

/** Adds an import and the last entry of the list to one of the two lists of modules. */
async function addToList(root: string, file: string, { item, entryPoint }: ListEntry): Promise<void> {
  const content = await readFile(path.join(root, file), "utf8");
  const list = /(?<head>: readonly \w+\[\] = \[)(?<items>[^\]]*?),?(?<end>\s*\];)/u;
  if (!list.test(content)) throw new Error(`${file} has no list of modules.`);
  const listed = content.replace(list, `$<head>$<items>, ${item}$<end>`);
  const imports = listed.split("\n").filter((line) => line.startsWith("import "));
  const after = imports.findLast((line) => line.includes('"#modules/')) ?? imports[0] ?? "";
  const added = listed.replace(`${after}\n`, `${after}\nimport { ${item} } from "${entryPoint}";\n`);
  await writeFile(path.join(root, file), added);
}

/** Adds a line at the end of the first section, that of unreleased changes. */
async function addToChangelog(root: string, file: string, line: string): Promise<void> {
  const content = await readFile(path.join(root, file), "utf8");
  const [start = "", first = "", ...rest] = content.split(/^(?=## )/mu);
  if (first === "") throw new Error(`${file} has no section.`);
  const older = rest.length === 0 ? [] : ["\n", ...rest];
  await writeFile(path.join(root, file), [start, `${first.trimEnd()}\n${line}\n`, ...older].join(""));
}

import { spawnSync } from "node:child_process";
import path from "node:path";
import { parseArgs } from "node:util";
import { gates } from "./gates.ts";
import { namesOf } from "./new/names.ts";
import { writeModule } from "./new/write.ts";

const usage = `npm run new -- <name> [--en "Site visits"] [--zh "现场巡查"]

<name> is singular, in camelCase or kebab-case: siteVisit.`;

/** Writes a new module, in the house's format, and says what comes next. */
export async function newModule(root: string, words: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...words],
    options: { en: { type: "string" }, zh: { type: "string" } },
    allowPositionals: true,
  });
  const [given] = positionals;
  if (given === undefined || positionals.length > 1) throw new Error(usage);
  const names = namesOf(given, values);
  const files = await writeModule(root, names);
  const code = files.filter((file) => !file.endsWith(".sql"));
  spawnSync(process.execPath, [gates.format[0], ...code], { cwd: root, stdio: "ignore" });
  console.log(`${files.map((file) => `  ${file}`).join("\n")}

Next:
  1. Name the real fields in modules/${names.name}/contract.ts, in the table and in the migration.
  2. Put the words into modules/${names.name}/text: zh-CN first${values.zh === undefined ? " (its title is still English)" : ""}.
  3. Choose columns, search and form in ${names.name}.resource.tsx, icon and place in ${names.name}.menu.ts.
  4. npm run check`);
}

if (import.meta.main) {
  try {
    await newModule(path.join(import.meta.dirname, ".."), process.argv.slice(2));
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

import { spawnSync } from "node:child_process";
import path from "node:path";
import { parseArgs } from "node:util";
import { commands } from "./commands.ts";
import { namesOf } from "./new/names.ts";
import { writeModule } from "./new/write.ts";

const usage = `npm run new -- <area>/<name> [--en "Site visits"] [--zh "现场巡查"]

<area> is a folder of modules/, <name> is singular, in camelCase or kebab-case: workspace/siteVisit.`;

/** Writes a new module, formatted, and prints the next steps. */
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
  const code = files.filter((file) => file.endsWith(".ts") || file.endsWith(".tsx"));
  spawnSync(process.execPath, [commands.format[0], ...code], { cwd: root, stdio: "ignore" });
  const folder = `modules/${names.area}/${names.name}`;
  console.log(`${files.map((file) => `  ${file}`).join("\n")}

Next:
  1. Name the real fields in ${folder}/contract.ts, in the table and in the migration.
  2. Write the texts in ${folder}/text${values.zh === undefined ? " (the Chinese title is still English)" : ""} and locales/.
  3. Choose columns, search and form in ${names.name}.resource.tsx, icon and place in ${names.name}.menu.ts.
  4. Say in both change logs what users can do now.
  5. npm run check`);
}

if (import.meta.main) {
  try {
    await newModule(path.join(import.meta.dirname, ".."), process.argv.slice(2));
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

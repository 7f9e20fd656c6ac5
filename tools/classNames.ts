import { readFile } from "node:fs/promises";
import path from "node:path";
import { listFiles, type Finding, report } from "./finding.ts";

/** The first class of a selector: its owner is the module, or the kit and shell together. */
type ClassUse = { name: string; owner: string; file: string; line: number };

/**
 * Classes that the styles of two modules begin selectors with. Styles stay loaded once a page has been visited, so that
 * one module would restyle the other's elements.
 */
export async function findSharedClasses(root: string): Promise<Finding[]> {
  const files = await listFiles(root, "web/**/*.css", "modules/*/*/web/**/*.css");
  const uses = (await Promise.all(files.map(async (file) => await readClassUses(root, file)))).flat();
  const groups = [...Map.groupBy(uses, ({ name }) => name).values()];
  return groups.flatMap((group) => describeSharedClass(group));
}

function describeSharedClass(uses: readonly ClassUse[]): Finding[] {
  const first = uses.find(({ owner }) => owner === "web") ?? uses[0];
  if (first === undefined) return [];
  const message = `.${first.name} belongs to ${first.owner}`;
  return uses
    .filter(({ owner }) => owner !== first.owner)
    .map(({ file, line }) => ({ file, line, rule: "shared class", message, hint: "give it a name of its own" }));
}

async function readClassUses(root: string, file: string): Promise<ClassUse[]> {
  const owner = file.startsWith("modules/") ? file.split("/").slice(0, 3).join("/") : "web";
  const lines = (await readFile(path.join(root, file), "utf8")).split("\n");
  return lines.flatMap((text, index) => {
    const name = /^\s*\.(?<name>[a-z][\w-]*)[^;]*[{,]\s*(?:\/\*.*\*\/)?\s*$/u.exec(text)?.groups?.["name"];
    return name?.startsWith("sw-") === true ? [{ name, owner, file, line: index + 1 }] : [];
  });
}

if (import.meta.main) report(await findSharedClasses(process.cwd()), "no class is shared by two modules");

import { glob } from "node:fs/promises";
import path from "node:path";

/** What one of our own checks objects to. */
export type Finding = { file: string; line: number; rule: string; message: string };

/** Folders that hold nothing of ours, or rule breaches made on purpose. */
const foreign = [
  "node_modules",
  ".cache",
  ".git",
  "web/dist",
  "data",
  "demo-data",
  "tests/output",
  "tools/canaries",
  "tools/new/template",
];

/** Files below a folder that one of the globs names, sorted, without what is installed or generated. */
export async function filesIn(root: string, ...globs: string[]): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(globs, { cwd: root, exclude: (name) => isForeign(name) })) files.push(file);
  return files.map((file) => file.replaceAll(path.sep, "/")).toSorted();
}

function isForeign(name: string): boolean {
  const file = name.replaceAll(path.sep, "/");
  return foreign.some((folder) => file === folder || file.endsWith(`/${folder}`) || file.startsWith(`${folder}/`));
}

/** Says what a check found and ends the process accordingly. */
export function report(findings: readonly Finding[], allGood: string): void {
  for (const { file, line, rule, message } of findings) console.log(`${file}:${line}: ${message} [${rule}]`);
  console.log(findings.length === 0 ? allGood : `${findings.length} found`);
  if (findings.length > 0) process.exitCode = 1;
}

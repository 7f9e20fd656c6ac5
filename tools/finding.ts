import { glob } from "node:fs/promises";
import path from "node:path";

/** A finding of one of our own checks. */
export type Finding = {
  file: string;
  line: number;
  rule: string;
  message: string;
  /** How to fix it; the message alone identifies the finding. */
  hint?: string;
};

/** Folders with installed or generated files, templates and deliberate violations. */
const ignored = [
  "node_modules",
  ".cache",
  ".git",
  "web/dist",
  "data",
  "demo-data",
  "tests/output",
  "tools/violations",
  "tools/new/template",
];

/** Files below a folder that match one of the globs, sorted, without those of ignored folders. */
export async function listFiles(root: string, ...globs: string[]): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(globs, { cwd: root, exclude: (name) => isIgnored(name) })) files.push(file);
  return files.map((file) => file.replaceAll(path.sep, "/")).toSorted();
}

function isIgnored(name: string): boolean {
  const file = name.replaceAll(path.sep, "/");
  return ignored.some((folder) => file === folder || file.endsWith(`/${folder}`) || file.startsWith(`${folder}/`));
}

/** Prints what a check found and sets the exit code. */
export function report(findings: readonly Finding[], summary: string): void {
  for (const { file, line, rule, message, hint } of findings) {
    console.log(`${file}:${line}: ${message} [${rule}]${hint === undefined ? "" : `\n    ${hint}`}`);
  }
  console.log(findings.length === 0 ? summary : `${findings.length} found`);
  if (findings.length > 0) process.exitCode = 1;
}

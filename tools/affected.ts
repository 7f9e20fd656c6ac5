import { readFile } from "node:fs/promises";
import path from "node:path";
import { runGit } from "./git.ts";
import { moduleOf } from "./layers/areas.ts";
import { readSources, type Source } from "./layers/source.ts";
import { findProject } from "./testProjects.ts";

/** A test file that a change affects, and how many imports lie between them. */
type AffectedTest = { readonly file: string; readonly project: string; readonly distance: number };

type ImportingFile = Pick<Source, "file" | "imports">;

/** Affected tests by project, as many as fit into the time, and the number of those that do not. */
export type Selection = { readonly files: ReadonlyMap<string, readonly string[]>; readonly omitted: number };

/** Expected duration of a test file that has not run yet. */
const defaultSeconds = 3;
/** Files that import what these configure may behave differently. */
const configurationFiles = /^(?:package(?:-lock)?\.json|vitest\.config\.ts|tsconfig[\w.]*\.json)$/u;

/**
 * Chooses tests for the changes since the main branch, or in the last commit and the working tree. The nearest tests in
 * the import graph come first, until their durations in the last full run add up to `maxSeconds`.
 */
export async function selectAffectedTests(root: string, maxSeconds: number): Promise<Selection> {
  const affected = findAffectedTests(await readSources(root), listChangedFiles(root));
  const seconds = await readDurations(root);
  const files = new Map<string, string[]>();
  let [total, omitted] = [0, 0];
  for (const { file, project } of affected) {
    const needed = seconds.get(file) ?? defaultSeconds;
    if (total + needed > maxSeconds) {
      omitted += 1;
      continue;
    }
    total += needed;
    files.set(project, [...(files.get(project) ?? []), file]);
  }
  return { files, omitted };
}

/**
 * Test files that reach a changed file by imports: those of the same part first, then the nearest. No end-to-end tests.
 */
export function findAffectedTests(sources: readonly ImportingFile[], changed: readonly string[]): AffectedTest[] {
  const importers = collectImporters(sources);
  const isConfigured = changed.some((file) => configurationFiles.test(file));
  const distances = new Map(changed.map((file) => [file, 0]));
  for (const [file, distance] of distances) {
    for (const importer of importers.get(file) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1);
    }
  }
  const parts = new Set(changed.map(partOf));
  return sources
    .flatMap(({ file }) => {
      const reached = distances.get(file) ?? (isConfigured ? Number.MAX_SAFE_INTEGER : undefined);
      const distance = reached !== undefined && parts.has(partOf(file)) ? 0 : reached;
      const project = /\.test\.tsx?$/u.test(file) ? findProject(file) : undefined;
      if (distance === undefined || project === undefined || project === "e2e") return [];
      return [{ file, project, distance }];
    })
    .toSorted((a, b) => a.distance - b.distance);
}

/** The folder of a module, or of a part of the core and the web. */
function partOf(file: string): string {
  return path.posix.dirname(file).split("/").slice(0, 3).join("/");
}

/**
 * Which files depend on a file. Tests reach modules by their calls, over HTTP, not by imports: a test depends on the module
 * that it belongs to and on those whose contract it names. The composition root is left out, since by it each test would
 * depend on everything.
 */
function collectImporters(sources: readonly ImportingFile[]): ReadonlyMap<string, ReadonlySet<string>> {
  const importers = new Map<string, Set<string>>();
  const add = (target: string, importer: string) => {
    importers.set(target, (importers.get(target) ?? new Set()).add(importer));
  };
  for (const { file, imports } of sources) {
    for (const { target } of imports) {
      if (target !== undefined && (!file.startsWith("app/") || target.startsWith("app/"))) add(target, file);
    }
    if (!/\.test\.tsx?$/u.test(file)) continue;
    const side = findProject(file) === "screens" ? "web" : "server";
    for (const name of [file, ...imports.map(({ target }) => target)].map((one) => moduleOf(one)?.path)) {
      if (name !== undefined) add(`modules/${name}/${side}/index.ts`, file);
    }
  }
  return importers;
}

/** Files that differ from the main branch; on it, from the commit before. Without any history everything counts as changed. */
function listChangedFiles(root: string): string[] {
  const base = runGit(root, "merge-base", "HEAD", "origin/main");
  const since = base === undefined || base === runGit(root, "rev-parse", "HEAD") ? "HEAD~1" : base;
  const differing = runGit(root, "diff", "--name-only", since);
  if (differing === undefined) return ["package.json"];
  const added = runGit(root, "ls-files", "--others", "--exclude-standard") ?? "";
  const files = [...differing.split("\n"), ...added.split("\n")].filter((file) => file !== "");
  // Migrations are read by their folder.
  return files.some((file) => file.endsWith(".sql")) ? [...files, "core/database/migrate.ts"] : files;
}

type Results = { testResults: { name: string; startTime: number; endTime: number }[] };

/** Seconds by test file in the last full run of each project. */
async function readDurations(root: string): Promise<Map<string, number>> {
  const seconds = new Map<string, number>();
  for (const project of ["server", "screens", "all", "database", "tools"]) {
    const content = await readFile(path.join(root, ".cache/results", `${project}.json`), "utf8").catch(() => undefined);
    const results: Results = content === undefined ? { testResults: [] } : JSON.parse(content);
    for (const { name, startTime, endTime } of results.testResults) {
      seconds.set(path.relative(root, name).replaceAll(path.sep, "/"), (endTime - startTime) / 1000);
    }
  }
  return seconds;
}

if (import.meta.main) {
  const { files, omitted } = await selectAffectedTests(process.cwd(), Number(process.argv[2] ?? Infinity));
  for (const [project, names] of files) console.log(`${project}: ${names.join(" ")}`);
  console.log(`${[...files.values()].flat().length} chosen, ${omitted} omitted`);
}

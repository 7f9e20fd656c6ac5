import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

const listName = ".siteward-builds.json";
const assets = "assets";
const keptMs = 30 * 24 * 3_600_000;

/**
 * The files of a build that was replaced, and when it was.
 * @typedef {{ replacedAt: number, files: string[] }} Former
 */

/**
 * Open windows continue with the build that they started with: its files are kept next to those of the new one for 30
 * days. Called before the new build replaces the existing one.
 * @param {string} draft folder of the new build
 * @param {string} place folder of the build that it replaces
 * @param {number} now
 */
export function keepFormerBuilds(draft, place, now) {
  const known = readList(place);
  /** @type {Former[]} */
  const former = [...known.former, { replacedAt: now, files: known.files ?? assetsIn(place) }].filter(
    ({ replacedAt, files }) => now - replacedAt < keptMs && files.length > 0,
  );
  const files = assetsIn(draft);
  const own = new Set(files);
  const kept = new Set(former.flatMap((one) => one.files).filter((file) => !own.has(file)));
  for (const file of kept) {
    const from = path.join(place, file);
    if (existsSync(from)) copy(from, path.join(draft, file));
  }
  writeFileSync(path.join(draft, listName), JSON.stringify({ files, former }));
}

/**
 * @param {string} place
 * @returns {{ files?: string[], former: Former[] }}
 */
function readList(place) {
  const file = path.join(place, listName);
  if (!existsSync(file)) return { former: [] };
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // Half written: all files count as those of the last build.
    return { former: [] };
  }
}

/**
 * The files with a hash in their address, as `assets/name-hash.js`.
 * @param {string} place
 * @returns {string[]}
 */
function assetsIn(place) {
  const folder = path.join(place, assets);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(path.join(folder, name)).isFile())
    .map((name) => `${assets}/${name.replaceAll(path.sep, "/")}`)
    .toSorted();
}

/** @param {string} from @param {string} to */
function copy(from, to) {
  mkdirSync(path.dirname(to), { recursive: true });
  cpSync(from, to, { preserveTimestamps: true });
}

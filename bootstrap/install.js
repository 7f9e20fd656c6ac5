import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runQuietly } from "./child.js";
import { alone } from "./lock.js";
import { explainNpm, findNpm, npmEnvironment } from "./npm.js";
import { followsLock, missingPackages, readInstalled } from "./packages.js";
import { showProgress, StartError } from "./output.js";

/**
 * @typedef {object} Installation
 * @property {string} root     the checkout
 * @property {string} folder   what holds package.json, package-lock.json and node_modules
 * @property {string} node     the Node.js that npm runs under
 * @property {string} label    what to show during the install
 * @property {string[]} [required]  files that must be there afterwards
 */

/**
 * Installs the packages of a folder exactly as its lock file says, unless that has been done already: then nothing is
 * fetched and nothing is written.
 * @param {Installation} installation
 */
export async function ensureInstalled(installation) {
  if (isComplete(installation)) return;
  await alone(path.join(installation.root, ".cache", "prepare.lock"), async () => {
    if (!isComplete(installation)) await install(installation);
  });
}

/** @param {Installation} installation */
async function install({ folder, node, label, required = [] }) {
  const options = ["--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];
  // The web is built here, so development packages are needed in production as well.
  const all = ["--include=dev", "--include=optional", "--include=peer"];
  // An unreachable network is reported within seconds, not minutes.
  const retries = ["--fetch-retries=3", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000"];
  const end = showProgress(label);
  const args = [findNpm(), "ci", ...options, ...all, ...retries];
  const { code, output } = await runQuietly(node, args, { cwd: folder, env: npmEnvironment() });
  end(code === 0 ? "done" : "failed");
  if (code !== 0) throw new StartError(explainNpm(output, folder));
  const missing = [
    ...required.filter((file) => !existsSync(file)),
    ...missingPackages(folder, readInstalled(folder) ?? {}),
  ];
  if (missing.length > 0) {
    throw new StartError(`npm left out ${missing.join(", ")}: check the connection to the registry and start again.`);
  }
  writeFileSync(stampPath(folder), stamp(folder));
}

/**
 * npm writes its own list of installed packages last, and our stamp comes after that. Packages that were installed with
 * npm directly count too, if they match the lock file.
 * @param {Installation} installation
 */
function isComplete({ folder, required = [] }) {
  const installed = readInstalled(folder);
  if (installed === undefined || !required.every((file) => existsSync(file))) return false;
  const stamped = existsSync(stampPath(folder)) && readFileSync(stampPath(folder), "utf8") === stamp(folder);
  return (stamped || followsLock(folder, installed)) && missingPackages(folder, installed).length === 0;
}

/** @param {string} folder */
function stampPath(folder) {
  return path.join(folder, "node_modules", ".siteward-install");
}

/** @param {string} folder */
function stamp(folder) {
  const lock = createHash("sha256")
    .update(readFileSync(path.join(folder, "package-lock.json")))
    .digest("hex");
  return `${lock} ${process.platform} ${process.arch}\n`;
}

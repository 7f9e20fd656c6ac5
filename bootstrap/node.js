import { readFileSync } from "node:fs";
import path from "node:path";
import { runQuietly } from "./child.js";
import { ensureInstalled } from "./install.js";
import { StartError } from "./output.js";

/** @typedef {{ program: string, downloaded: boolean }} Node the Node.js that runs Siteward */

// The first release that runs TypeScript without a warning and has argon2.
const oldest = { major: 24, minor: 12 };

/**
 * This process's own Node when it is new enough, else the one that `runtime/` pins.
 * @param {string} root
 * @returns {Promise<Node>}
 */
export async function findNode(root) {
  if (isNewEnough(process.versions.node)) return { program: process.execPath, downloaded: false };
  const folder = path.join(root, "runtime");
  const system = process.platform === "win32" ? "win" : process.platform;
  const name = `node-${system}-${process.arch}`;
  const offered = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")).optionalDependencies;
  if (offered[name] === undefined) throw askForNode(`none can be fetched for ${process.platform} ${process.arch}`);
  const program = path.join(folder, "node_modules", name, "bin", system === "win" ? "node.exe" : "node");
  await ensureInstalled({
    root,
    folder,
    node: process.execPath,
    label: `Fetching Node.js ${offered[name]} (once, about 60 MB) …`,
    required: [program],
  });
  const { code, output } = await runQuietly(program, ["--version"], { cwd: root, env: process.env, timeout: 20_000 });
  if (code !== 0 || !isNewEnough(output.trim().slice(1)))
    throw askForNode("the one that was fetched does not run here");
  return { program, downloaded: true };
}

/** @param {string} version */
function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > oldest.major || (major === oldest.major && minor >= oldest.minor);
}

/** @param {string} reason */
function askForNode(reason) {
  return new StartError(
    `Siteward runs on Node.js ${oldest.major}.${oldest.minor} or newer; this is ${process.versions.node}, and ${reason}. Install Node.js 24 from https://nodejs.org and start again.`,
  );
}

/**
 * The environment for what Siteward starts: the chosen Node first in the path, and compiled code kept for the next start.
 * @param {string} root
 * @param {Node} node
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentFor(root, { program, downloaded }) {
  /** @type {NodeJS.ProcessEnv} */
  const environment = { ...process.env, NODE: program, npm_node_execpath: program };
  environment.NODE_COMPILE_CACHE ??= path.join(root, ".cache", "compile");
  const name = Object.keys(environment).find((key) => key.toUpperCase() === "PATH") ?? "PATH";
  if (downloaded) environment[name] = [path.dirname(program), environment[name] ?? ""].join(path.delimiter);
  return environment;
}

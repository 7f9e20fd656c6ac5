import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { runQuietly } from "./child.js";
import { keepFormerBuilds } from "./formerBuilds.js";
import { alone } from "./lock.js";
import { showProgress, StartError } from "./output.js";

const stampName = ".siteward-build";

/**
 * Builds the web client if any of its inputs has changed. The build is atomic: an interrupted one leaves the previous
 * build, or none, and the next start builds again.
 * @param {string} root
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 */
export async function ensureWeb(root, node, env) {
  if (isBuilt(root)) return;
  await alone(path.join(root, ".cache", "prepare.lock"), async () => {
    if (!isBuilt(root)) await build(root, node, env);
  });
}

/** @param {string} root @param {string} node @param {NodeJS.ProcessEnv} env */
async function build(root, node, env) {
  const draft = path.join(root, ".cache", "web-build");
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  // Computed first: changes during the build make the next start build again.
  const inputs = digestInputs(root);
  const end = showProgress("Building the web client …");
  const vite = path.join(root, "node_modules", "vite", "bin", "vite.js");
  const args = [
    vite,
    "build",
    "--config",
    "web/vite.config.ts",
    "--outDir",
    draft,
    "--emptyOutDir",
    "--logLevel",
    "warn",
  ];
  const { code, output } = await runQuietly(node, args, { cwd: root, env: { ...env, NODE_ENV: "production" } });
  end(code === 0 ? "done" : "failed");
  if (code !== 0) throw new StartError(`The web client could not be built:\n${output.trim()}`);
  const place = path.join(root, "web", "dist");
  keepFormerBuilds(draft, place, Date.now());
  writeFileSync(path.join(draft, stampName), inputs);
  putInPlace(draft, place);
}

/** @param {string} draft @param {string} place */
function putInPlace(draft, place) {
  rmSync(place, { recursive: true, force: true });
  try {
    renameSync(draft, place);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EXDEV")) throw error;
    // Another disk: the stamp is copied last, so that a partial copy does not count.
    cpSync(draft, place, { recursive: true, filter: (file) => path.basename(file) !== stampName });
    cpSync(path.join(draft, stampName), path.join(place, stampName));
    rmSync(draft, { recursive: true });
  }
}

/** @param {string} root */
function isBuilt(root) {
  const stamp = path.join(root, "web", "dist", stampName);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === digestInputs(root);
}

/** @param {string} root */
function digestInputs(root) {
  const digest = createHash("sha256");
  for (const file of listInputs(root)) {
    digest
      .update(`${path.relative(root, file)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  return digest.digest("hex");
}

/** @param {string} root */
function listInputs(root) {
  return ["app", "web", "contract", "modules", "locales", "package.json", "package-lock.json", "CHANGELOG.md"]
    .flatMap((part) => filesOf(path.join(root, part)))
    .filter((file) => !/\.test\.tsx?$/u.test(file) && !/^modules\/[^/]+\/[^/]+\/server\//u.test(posixPath(root, file)))
    .toSorted();
}

/** @param {string} root @param {string} file */
function posixPath(root, file) {
  return path.relative(root, file).replaceAll(path.sep, "/");
}

/**
 * @param {string} place a file, a folder or nothing
 * @returns {string[]}
 */
function filesOf(place) {
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [place];
  const isOutput = path.basename(place) === "dist" && path.basename(path.dirname(place)) === "web";
  return isOutput ? [] : readdirSync(place).flatMap((name) => filesOf(path.join(place, name)));
}

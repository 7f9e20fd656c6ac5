import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runQuietly } from "./child.js";
import { ensureInstalled } from "./install.js";
import { alone } from "./lock.js";
import { StartError } from "./output.js";

// The package's own function skips this: libraries that a bare system lacks are unpacked only for this name.
const unpack = `
import chromium from "@sparticuz/chromium";
await chromium.executablePath();
`;

/**
 * The Chromium of an npm package, unpacked into .cache/browser and started through a script that adds the libraries
 * and fonts which a bare system lacks.
 * @param {string} root
 * @param {string} node
 * @returns {Promise<string | undefined>}
 */
export async function unpackBrowser(root, node) {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const folder = path.join(root, ".cache", "browser");
  const place = path.join(folder, "node_modules", ".unpacked");
  const script = path.join(place, "start-chromium");
  mkdirSync(folder, { recursive: true });
  for (const name of ["package.json", "package-lock.json"]) {
    copyFileSync(path.join(root, "bootstrap", "browser", name), path.join(folder, name));
  }
  await ensureInstalled({ root, folder, node, label: "Fetching Chromium for the browser tests (once, about 70 MB) …" });
  await alone(path.join(root, ".cache", "prepare.lock"), async () => {
    if (!existsSync(script)) await unpackInto(place, script, node);
  });
  return script;
}

/** @param {string} place @param {string} script @param {string} node */
async function unpackInto(place, script, node) {
  // The package takes leftovers of an earlier, killed attempt for a finished one.
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  const env = { ...process.env, TMPDIR: place, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" };
  const args = ["--input-type=module", "--eval", unpack];
  const { code, output } = await runQuietly(node, args, { cwd: path.dirname(place), env });
  if (code !== 0) throw new StartError(`Chromium could not be unpacked: ${output.trim().split("\n").at(-1)}`);
  writeFileSync(script, startScript, { mode: 0o755 });
}

const startScript = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_PATH="$here/fonts"
exec "$here/chromium" "$@"
`;

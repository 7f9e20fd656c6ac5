import { existsSync } from "node:fs";
import path from "node:path";
import { StartError } from "./output.js";

/** The npm that started us, else the one next to this Node, else the one on the path. */
export function findNpm() {
  const { npm_execpath: given = "", PATH: folders = "" } = process.env;
  const home = path.dirname(process.execPath);
  const inside = path.join("npm", "bin", "npm-cli.js");
  const candidates = [
    /npm-cli\.[cm]?js$/u.test(given) ? given : "",
    path.join(home, "..", "lib", "node_modules", inside),
    path.join(home, "node_modules", inside),
    ...folders.split(path.delimiter).map((folder) => path.join(folder, "..", "lib", "node_modules", inside)),
    path.join("/usr/share/nodejs", inside),
  ];
  const found = candidates.find((file) => file !== "" && existsSync(file));
  if (found === undefined) throw new StartError("npm was not found: start with npm, for example `npm start`.");
  return found;
}

// Settings of the npm that started us which would change our own install.
const foreign = [
  "prefix",
  "local_prefix",
  "global",
  "location",
  "workspace",
  "workspaces",
  "include_workspace_root",
  "dry_run",
  "omit",
  "include",
  "only",
  "production",
  "also",
  "optional",
  "package_lock",
  "package_lock_only",
  "json",
  "install_strategy",
  "install_links",
  "global_style",
  "legacy_bundling",
  "force",
  "loglevel",
  "silent",
].map((name) => `npm_config_${name}`);

/** @returns {NodeJS.ProcessEnv} */
export function npmEnvironment() {
  const entries = Object.entries(process.env).filter(([name]) => !foreign.includes(name.toLowerCase()));
  return { ...Object.fromEntries(entries), NODE_ENV: "" };
}

/**
 * One line for a failed install instead of npm's page.
 * @param {string} output what npm said
 * @param {string} folder
 */
export function explainNpm(output, folder) {
  const code = /npm (?:error|ERR!) (?:code|errno|syscall) (?<code>E?[A-Z_]{4,})/u.exec(output)?.groups?.code ?? "";
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET/u.test(output)
  ) {
    return `The packages cannot be fetched, the registry is out of reach (${code}): connect this machine to the network once; later starts need none.`;
  }
  if (/CERT|SSL/u.test(code)) {
    return `The registry's certificate is not trusted here (${code}): name the authority in npm's cafile or NODE_EXTRA_CA_CERTS.`;
  }
  if (/EACCES|EPERM|EROFS/u.test(output)) {
    return `npm may not write in ${folder} (${code}): start as the user that the folder belongs to.`;
  }
  if (output.includes("ENOSPC")) return `The disk of ${folder} is full: make room and start again.`;
  const lines = output
    .trim()
    .split("\n")
    .filter((line) => !line.includes("complete log"));
  return `npm could not install the packages: ${lines.slice(-5).join(" | ")}`;
}

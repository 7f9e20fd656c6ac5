import { spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

const repository = path.join(import.meta.dirname, "../..");

/** How a start ended, and what it printed. */
export type StartResult = { readonly code: number | null; readonly output: string };

/** A small checkout with the bootstrap of this one, and a fake npm. */
export type Checkout = {
  readonly root: string;
  write(file: string, text: string): Promise<void>;
  read(file: string): Promise<string>;
  /** Runs `node bootstrap/main.js` with these words. */
  start(words: readonly string[], options?: StartOptions): Promise<StartResult>;
  /** The folders that npm has installed into, in order. */
  listInstalls(): Promise<string[]>;
  /** How often the web client was built. */
  countBuilds(): Promise<number>;
  remove(): Promise<void>;
};

type StartOptions = {
  /** The version that the Node.js of the user says it has. */
  readonly nodeVersion?: string;
  readonly environment?: Readonly<Record<string, string>>;
};

/** Installs what the lock file names. `NPM_FAILS`: prints this and fails. `NPM_LEAVES_OUT`: forgets this package. */
const npm = `
const fs = require("node:fs");
const path = require("node:path");
const { NPM_FAILS, NPM_LEAVES_OUT, NPM_LOG } = process.env;
fs.appendFileSync(NPM_LOG, process.cwd() + "\\n");
if (NPM_FAILS) { console.error(NPM_FAILS); process.exit(1); }
const { packages } = JSON.parse(fs.readFileSync("package-lock.json", "utf8"));
fs.rmSync("node_modules", { recursive: true, force: true });
const { "": own, ...installed } = packages;
delete installed["node_modules/" + NPM_LEAVES_OUT];
for (const name of Object.keys(installed)) {
  fs.mkdirSync(path.join(name, "bin"), { recursive: true });
  fs.writeFileSync(path.join(name, "package.json"), "{}");
  if (name.endsWith("vite")) fs.copyFileSync("vite.js", path.join(name, "bin", "vite.js"));
  if (name.includes("node-")) fs.symlinkSync(process.execPath, path.join(name, "bin", "node"));
}
fs.writeFileSync(path.join("node_modules", ".package-lock.json"), JSON.stringify({ packages: installed }));
`;

/** Writes a page and a line into the log. */
const vite = `
const fs = require("node:fs");
const path = require("node:path");
if (fs.existsSync("web/broken")) { console.error("broken is not a page"); process.exit(1); }
const folder = process.argv[process.argv.indexOf("--outDir") + 1];
fs.writeFileSync(path.join(folder, "index.html"), fs.readFileSync("web/page.tsx"));
fs.appendFileSync(".cache/builds.txt", "built\\n");
`;

const server = `
console.log("started " + process.argv.slice(2).join(" ") + " by " + process.env["NODE"]);
process.exitCode = Number(process.env["SERVER_EXIT"] ?? 0);
`;

/** The lock file of an install with these packages. */
export function formatLock(packages: Readonly<Record<string, object>>): string {
  const entries = Object.entries(packages).map(([name, about]) => [`node_modules/${name}`, about]);
  return JSON.stringify({ packages: { "": {}, ...Object.fromEntries(entries) } });
}

/** Makes a checkout in the folder for temporary files. */
export async function createCheckout(): Promise<Checkout> {
  const root = await mkdtemp(path.join(os.tmpdir(), "siteward-checkout-"));
  const [npmFile, log] = [path.join(root, "npm-cli.cjs"), path.join(root, "npm.log")];
  const write = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  };
  const read = async (file: string) => await readFile(path.join(root, file), "utf8");
  const readLines = async (file: string) =>
    (await read(file).catch(() => "")).split("\n").filter((line) => line !== "");

  await cp(path.join(repository, "bootstrap"), path.join(root, "bootstrap"), { recursive: true });
  const native = { version: "3.0.0", optional: true, os: [process.platform], cpu: [process.arch] };
  const runtime = `node-${process.platform}-${process.arch}`;
  const files = {
    "npm-cli.cjs": npm,
    "vite.js": vite,
    "version.mjs": `Object.defineProperty(process.versions, "node", { value: process.env["NODE_VERSION"] });`,
    "package.json": JSON.stringify({ type: "module" }),
    "package-lock.json": formatLock({ vite: { version: "1.0.0" }, zod: { version: "2.0.0" }, native }),
    "app/server.ts": server,
    "web/page.tsx": "first page",
    "modules/identity/role/server/role.service.ts": "first service",
    "runtime/package.json": JSON.stringify({ optionalDependencies: { [runtime]: "24.12.0" } }),
    "runtime/package-lock.json": formatLock({ [runtime]: { version: "24.12.0" } }),
  };
  for (const [file, text] of Object.entries(files)) await write(file, text);

  async function start(words: readonly string[], { nodeVersion, environment = {} }: StartOptions = {}) {
    const faked = nodeVersion === undefined ? [] : ["--import", path.join(root, "version.mjs")];
    const child = spawn(process.execPath, [...faked, path.join(root, "bootstrap/main.js"), ...words], {
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        PATH: process.env["PATH"],
        npm_execpath: npmFile,
        NPM_LOG: log,
        NODE_VERSION: nodeVersion ?? "",
        ...environment,
      },
    });
    let output = "";
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    const code = await new Promise<number | null>((resolve, reject) => child.on("error", reject).on("close", resolve));
    return { code, output };
  }

  return {
    root,
    write,
    read,
    start,
    listInstalls: async () => (await readLines("npm.log")).map((folder) => path.relative(root, folder)),
    countBuilds: async () => (await readLines(".cache/builds.txt")).length,
    remove: async () => await rm(root, { recursive: true }),
  };
}

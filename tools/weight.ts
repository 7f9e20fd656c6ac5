import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";

// The size that a browser with an empty cache loads before a page is usable, with a budget for each page. Computed from
// the build's manifest; the end-to-end tests measure the same pages in a browser.

const dist = path.join(import.meta.dirname, "../web/dist");
const kilobyte = 1024;

/** Packages of lists, editors and the password strength meter, which the sign-in page does not need. */
const lazyPackages =
  /^(?:@tanstack\/(?:react-)?(?:table|virtual|store)(?:-core)?|echarts|zrender|@ant-design\/x|@zxcvbn-ts\/.*|monaco-editor|codemirror|@codemirror\/.*|quill|xlsx|exceljs)$/u;

type Chunk = { file: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

/** A page: the chunks and texts that it loads, and its budget. */
type Page = {
  name: string;
  chunks: readonly string[];
  texts: readonly string[];
  kilobytes: number;
  requests: number;
  isBeforeSignIn: boolean;
};

const entry = "index.html";
const everywhere = ["shell"];
const textsFolder = "assets/texts";
/** Files that index.html itself loads. */
const plainFiles = ["index.html", "mark.svg", "browser.js"];

const pages: readonly Page[] = [
  {
    name: "sign-in",
    chunks: ["../modules/identity/signIn/web/SignInPage.tsx"],
    texts: everywhere,
    kilobytes: 260,
    requests: 15,
    isBeforeSignIn: true,
  },
  listPage("accounts", "identity/account/web/AccountListPage.tsx"),
  listPage("positions", "identity/position/web/PositionListPage.tsx"),
];
const entryKilobytes = 130;

/** A list with the shell around it. */
function listPage(name: string, screen: string): Page {
  const [, module = ""] = screen.split("/", 2);
  const chunks = ["signedIn.web.tsx", "listExtensions.web.ts", `../modules/${screen}`];
  const texts = [...everywhere, "shell.session", "kit", module];
  return { name, chunks, texts, kilobytes: 480, requests: 25, isBeforeSignIn: false };
}

if (!existsSync(path.join(dist, ".vite/manifest.json"))) {
  console.log("weight: there is no build of the web client to weigh (web/dist)");
  process.exit(1);
}
const manifest: Manifest = JSON.parse(await readFile(path.join(dist, ".vite/manifest.json"), "utf8"));
const packages: Record<string, string[]> = JSON.parse(await readFile(path.join(dist, ".vite/packages.json"), "utf8"));
const faults: string[] = [];
const version = await findTextsVersion();

await measureEntry();
for (const page of pages) await measurePage(page);
for (const fault of faults) console.log(`weight: ${fault}`);
if (faults.length > 0) process.exitCode = 1;

/** Texts of earlier builds are in the same folder. */
async function findTextsVersion(): Promise<string> {
  const versions = await readdir(path.join(dist, textsFolder));
  const entryFiles = [...collectFiles([entry])].filter((file) => file.endsWith(".js"));
  const codes = await Promise.all(entryFiles.map(async (file) => await readFile(path.join(dist, file), "utf8")));
  return versions.find((one) => codes.some((code) => code.includes(`${textsFolder}/${one}/`))) ?? "";
}

async function measureEntry(): Promise<void> {
  const { file } = findChunk(entry);
  const bytes = await getGzippedBytes(file);
  reportWeight("entry chunk", { bytes, kilobytes: entryKilobytes });
  refuseLazyPackages("the entry chunk", [file]);
}

async function measurePage({ name, chunks, texts, kilobytes, requests, isBeforeSignIn }: Page): Promise<void> {
  const files = [...collectFiles([entry, ...chunks])];
  const textFiles = texts.map((folder) => `${textsFolder}/${version}/zh-CN/${folder}.json`);
  const sizes = await Promise.all(
    [...plainFiles, ...textFiles, ...files].map(async (file) => await getGzippedBytes(file)),
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  reportWeight(name, { bytes, kilobytes, count: sizes.length, requests });
  if (process.argv.includes("--files")) await listFileSizes([...textFiles, ...files]);
  if (isBeforeSignIn) refuseLazyPackages(`the ${name} page`, files);
}

type PageWeight = { bytes: number; kilobytes: number; count?: number; requests?: number };

function reportWeight(name: string, { bytes, kilobytes, count = 1, requests = 1 }: PageWeight): void {
  const weight = (bytes / kilobyte).toFixed(1);
  console.log(`${name}: ${weight} of ${kilobytes} KB in ${count} of ${requests} requests`);
  if (bytes > kilobytes * kilobyte) faults.push(`${name} weighs ${weight} KB, more than ${kilobytes}`);
  if (count > requests) faults.push(`${name} needs ${count} requests, more than ${requests}`);
}

async function listFileSizes(files: readonly string[]): Promise<void> {
  for (const file of files) console.log(`  ${String(await getGzippedBytes(file)).padStart(7)} ${file}`);
}

/** A chunk by its source; shared chunks have no source, only a name before their hash. */
function findChunk(key: string): Chunk {
  const found = manifest[key] ?? Object.entries(manifest).find(([name]) => name.startsWith(`${key}-`))?.[1];
  if (found !== undefined) return found;
  faults.push(`the build has no ${key}`);
  return { file: entry };
}

/** The files of chunks and of everything that they import before they run. */
function collectFiles(keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    const { file, imports = [], css = [] } = findChunk(key);
    if (file === entry || found.has(file)) continue;
    for (const one of [file, ...css]) found.add(one);
    collectFiles(imports, found);
  }
  return found;
}

async function getGzippedBytes(file: string): Promise<number> {
  return gzipSync(await readFile(path.join(dist, file)), { level: 9 }).length;
}

function refuseLazyPackages(where: string, files: readonly string[]): void {
  for (const file of files) {
    const found = (packages[file] ?? []).filter((name) => lazyPackages.test(name));
    for (const name of found) faults.push(`${where} holds ${name} (${file})`);
  }
}

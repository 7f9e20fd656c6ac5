import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";

// What a browser with an empty cache loads before a page can be used, against the budget of each page. Counted from
// what the build says it made; the journeys measure the same pages in a browser.

const dist = path.join(import.meta.dirname, "../web/dist");
const kilobyte = 1024;

/** Belongs to lists, editors and meters of passwords: nobody needs it to sign in. */
const lateOnly =
  /^(?:@tanstack\/(?:react-)?(?:table|virtual|store)(?:-core)?|echarts|zrender|@ant-design\/x|@zxcvbn-ts\/.*|monaco-editor|codemirror|@codemirror\/.*|quill|xlsx|exceljs)$/u;

type Chunk = { file: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

/** A page: the chunks and the words that it asks for by itself, and what it may weigh. */
type Page = {
  name: string;
  chunks: readonly string[];
  words: readonly string[];
  kilobytes: number;
  requests: number;
  isEarly: boolean;
};

const entry = "index.html";
/** Loaded with every page, in the language that most people use. */
const locale = "../node_modules/antd/es/locale/zh_CN.js";
const everywhere = ["web/text"];
const wordsFolder = "assets/words";
/** Named by index.html itself. */
const plainFiles = ["index.html", "mark.svg", "browser.js"];

const pages: readonly Page[] = [
  {
    name: "sign-in",
    chunks: ["signin/SignInPage.tsx"],
    words: everywhere,
    kilobytes: 260,
    requests: 15,
    isEarly: true,
  },
  listPage("accounts", "account/web/AccountListPage.tsx"),
  listPage("positions", "position/web/PositionListPage.tsx"),
];
const entryKilobytes = 130;

/** A list with the shell around it. */
function listPage(name: string, screen: string): Page {
  const [module = ""] = screen.split("/", 1);
  const chunks = ["layout/Shell.tsx", "kit/icons/standardIcons.ts", `../modules/${screen}`];
  const words = [...everywhere, "web/kit/text", `modules/${module}/text`];
  return { name, chunks, words, kilobytes: 480, requests: 25, isEarly: false };
}

if (!existsSync(path.join(dist, ".vite/manifest.json"))) {
  console.log("weight: there is no build of the web client to weigh (web/dist)");
  process.exit(1);
}
const manifest: Manifest = JSON.parse(await readFile(path.join(dist, ".vite/manifest.json"), "utf8"));
const packages: Record<string, string[]> = JSON.parse(await readFile(path.join(dist, ".vite/packages.json"), "utf8"));
const faults: string[] = [];
const version = await wordsVersion();

await weighEntry();
for (const page of pages) await weigh(page);
for (const fault of faults) console.log(`weight: ${fault}`);
if (faults.length > 0) process.exitCode = 1;

/** Words of former builds lie beside those that this one asks for. */
async function wordsVersion(): Promise<string> {
  const versions = await readdir(path.join(dist, wordsFolder));
  const early = [...filesOf([entry])].filter((file) => file.endsWith(".js"));
  const codes = await Promise.all(early.map(async (file) => await readFile(path.join(dist, file), "utf8")));
  return versions.find((one) => codes.some((code) => code.includes(`${wordsFolder}/${one}/`))) ?? "";
}

async function weighEntry(): Promise<void> {
  const { file } = chunkOf(entry);
  const bytes = await gzipped(file);
  say("entry chunk", { bytes, kilobytes: entryKilobytes });
  refuseLate("the entry chunk", [file]);
}

async function weigh({ name, chunks, words, kilobytes, requests, isEarly }: Page): Promise<void> {
  const files = [...filesOf([entry, locale, ...chunks])];
  const wordFiles = words.map((folder) => `${wordsFolder}/${version}/zh-CN/${folder}.json`);
  const sizes = await Promise.all([...plainFiles, ...wordFiles, ...files].map(async (file) => await gzipped(file)));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  say(name, { bytes, kilobytes, count: sizes.length, requests });
  if (process.argv.includes("--files")) await list([...wordFiles, ...files]);
  if (isEarly) refuseLate(`the ${name} page`, files);
}

type Measured = { bytes: number; kilobytes: number; count?: number; requests?: number };

function say(name: string, { bytes, kilobytes, count = 1, requests = 1 }: Measured): void {
  const weight = (bytes / kilobyte).toFixed(1);
  console.log(`${name}: ${weight} of ${kilobytes} KB in ${count} of ${requests} requests`);
  if (bytes > kilobytes * kilobyte) faults.push(`${name} weighs ${weight} KB, more than ${kilobytes}`);
  if (count > requests) faults.push(`${name} needs ${count} requests, more than ${requests}`);
}

async function list(files: readonly string[]): Promise<void> {
  for (const file of files) console.log(`  ${String(await gzipped(file)).padStart(7)} ${file}`);
}

/** A chunk by its source; shared ones have no source, only a name before their hash. */
function chunkOf(key: string): Chunk {
  const found = manifest[key] ?? Object.entries(manifest).find(([name]) => name.startsWith(`${key}-`))?.[1];
  if (found !== undefined) return found;
  faults.push(`the build has no ${key}`);
  return { file: entry };
}

/** The files of chunks and of everything that they import before they run. */
function filesOf(keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    const { file, imports = [], css = [] } = chunkOf(key);
    if (file === entry || found.has(file)) continue;
    for (const one of [file, ...css]) found.add(one);
    filesOf(imports, found);
  }
  return found;
}

async function gzipped(file: string): Promise<number> {
  return gzipSync(await readFile(path.join(dist, file)), { level: 9 }).length;
}

function refuseLate(where: string, files: readonly string[]): void {
  for (const file of files) {
    const late = (packages[file] ?? []).filter((name) => lateOnly.test(name));
    for (const name of late) faults.push(`${where} holds ${name} (${file})`);
  }
}

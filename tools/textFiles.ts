import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { languages } from "#contract/languages";
import { isSourceLanguage, type TextSource } from "#contract/text";
import { listFiles } from "./finding.ts";
import { hashContent } from "./hashContent.ts";
import { readServerTexts } from "./serverTexts.ts";

const root = path.join(import.meta.dirname, "..");
const address = "assets/texts";
const virtualModule = { name: "virtual:texts", id: "\0siteward-texts" };

/** Texts that are part of another owner's file: every page needs both, so one request loads them. */
const included: Readonly<Record<string, readonly string[]>> = { shell: ["contract"] };

/**
 * The texts of the page that says why the program cannot start. They are in the program, in every language: each costs
 * every page 0.5 KB.
 */
const startKeys = ["shell.unreachable", "shell.retry"] as const;

/** The text sources, and the part of each that a build leaves out: it has files instead of folders. */
const sourceFile = /\/text\/index\.ts$/u;
const sourceFolder = /(?<=\bfolder: )"[^"]*"/u;

/**
 * Provides `virtual:texts` to the web. In a build the texts of each owner and language are a separate file, at
 * `assets/texts/<version>/<language>/<owner>.json`: as chunks, their names alone would be larger on each page than the
 * texts of many owners. The development server and the tests import the texts from their sources.
 */
export function textFiles(): Plugin {
  let isBuild = false;
  let version = "";
  return {
    name: "siteward-text-files",
    configResolved: ({ command }) => {
      isBuild = command === "build";
    },
    async buildStart() {
      if (!isBuild) return;
      const files = await readAll();
      version = hashContent([...files]);
      for (const [name, source] of files) {
        this.emitFile({ type: "asset", fileName: `${address}/${version}/${name}.json`, source });
      }
    },
    transform: (code, id) =>
      isBuild && sourceFile.test(id) ? { code: code.replace(sourceFolder, '""'), map: null } : undefined,
    resolveId: (id) => (id === virtualModule.name ? virtualModule.id : undefined),
    load: async (id) => {
      if (id !== virtualModule.id) return undefined;
      const sources = await listSources();
      const start = `export const startTexts = ${JSON.stringify(await readStartTexts(sources))};`;
      return `${isBuild ? fetchCode(version) : importCode(sources)}\n${start}`;
    },
  };
}

const fetchCode = (version: string) => `export async function fetchTexts(name, language) {
  const response = await fetch(\`/${address}/${version}/\${language}/\${name}.json\`);
  if (!response.ok) {
    // vite's event for a chunk that cannot be loaded: a newer build may have replaced it.
    dispatchEvent(new Event("vite:preloadError"));
    throw new Error(\`there are no texts of \${name} in \${language}\`);
  }
  return await response.json();
}`;

const importCode = (sources: readonly TextSource[]) => `const files = {
${sources.flatMap((source) => languages.map((language) => importLine(source, language))).join("\n")}
};
const included = ${JSON.stringify(included)};
export async function fetchTexts(name, language) {
  const read = async (one) => {
    const loaded = await files[\`\${language}/\${one}\`]();
    return loaded.text ?? loaded.default;
  };
  return Object.assign({}, ...(await Promise.all([name, ...(included[name] ?? [])].map(read))));
}`;

type Language = (typeof languages)[number];

function importLine(source: TextSource, language: Language): string {
  return `  "${language}/${source.name}": () => import(${JSON.stringify(fileOf(source, language))}),`;
}

function fileOf({ name, folder }: TextSource, language: Language): string {
  return isSourceLanguage(language)
    ? path.join(root, folder, `${language}.ts`)
    : path.join(root, "locales", language, `${name}.json`);
}

/** The text sources of all owners, read from their `text/index.ts`. */
export async function listSources(folder = root): Promise<TextSource[]> {
  const indexes = await listFiles(folder, "**/text/index.ts");
  return await Promise.all(
    indexes.map(async (index) => {
      const exported: Record<string, TextSource> = await import(pathToFileURL(path.join(folder, index)).href);
      const [source] = Object.values(exported);
      if (source === undefined) throw new Error(`${index} exports no text source`);
      return source;
    }),
  );
}

async function readStartTexts(sources: readonly TextSource[]): Promise<object> {
  const shell = sources.find(({ name }) => name === "shell");
  if (shell === undefined) throw new Error("the shell has no texts");
  const byLanguage = languages.map(async (language) => {
    const texts = new Map(Object.entries(await readTexts(shell, language)));
    return [language, Object.fromEntries(startKeys.map((key) => [key, texts.get(key)]))] as const;
  });
  return Object.fromEntries(await Promise.all(byLanguage));
}

/** The texts by the name of their file: `de/position`. */
async function readAll(): Promise<Map<string, string>> {
  const [sources, isServerText] = await Promise.all([listSources(), readServerTexts(root)]);
  const byName = new Map(sources.map((source) => [source.name, source]));
  const files = sources.flatMap((source) =>
    languages.map(async (language) => {
      const parts = [source, ...(included[source.name] ?? []).flatMap((name) => byName.get(name) ?? [])];
      const texts = await Promise.all(parts.map(async (part) => await readTexts(part, language)));
      const entries = texts.flatMap((part) => Object.entries(part)).filter(([key]) => !isServerText(key));
      return [`${language}/${source.name}`, JSON.stringify(Object.fromEntries(entries))] as const;
    }),
  );
  return new Map(await Promise.all(files));
}

async function readTexts(source: TextSource, language: Language): Promise<object> {
  const file = fileOf(source, language);
  if (!isSourceLanguage(language)) {
    const translations: object = JSON.parse(await readFile(file, "utf8"));
    return translations;
  }
  const { text }: { text: object } = await import(pathToFileURL(file).href);
  return text;
}

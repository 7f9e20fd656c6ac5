import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { filesIn } from "./finding.ts";
import { hashOf } from "./hash.ts";

const root = path.join(import.meta.dirname, "..");
const address = "assets/words";
const module = { name: "virtual:words", id: "\0siteward-words" };

/** Words that come along with others: every page needs both, so they are asked for once. */
const along: Readonly<Record<string, readonly string[]>> = { "web/text": ["contract/text"] };

/**
 * Gives `virtual:words` to the web. In a build each owner's words in each language are a file of their own, at an address
 * made of both: as chunks each would be named in the code of every page, and with all languages those names are more than
 * the words of many an owner. The development server and the tests take the words from where they are written.
 */
export function wordFiles(): Plugin {
  let isBuild = false;
  let version = "";
  return {
    name: "siteward-word-files",
    configResolved: ({ command }) => {
      isBuild = command === "build";
    },
    async buildStart() {
      if (!isBuild) return;
      const files = await readAll();
      version = hashOf([...files]);
      for (const [name, source] of files) {
        this.emitFile({ type: "asset", fileName: `${address}/${version}/${name}`, source });
      }
    },
    resolveId: (id) => (id === module.name ? module.id : undefined),
    load: async (id) => {
      if (id !== module.id) return undefined;
      return isBuild ? fetching(version) : importing(await sources());
    },
  };
}

const fetching = (version: string) => `export async function wordsOf(folder, language) {
  const answer = await fetch(\`/${address}/${version}/\${language}/\${folder}.json\`);
  if (!answer.ok) {
    // What vite says of code that is gone: a newer build may have taken its place.
    dispatchEvent(new Event("vite:preloadError"));
    throw new Error(\`there are no words of \${folder} in \${language}\`);
  }
  return await answer.json();
}`;

const importing = (files: readonly string[]) => `const files = {
${files.map((file) => `  "${file}": () => import(${JSON.stringify(path.join(root, file))}),`).join("\n")}
};
const along = ${JSON.stringify(along)};
export async function wordsOf(folder, language) {
  const read = async (one) => (await files[\`\${one}/\${language}.ts\`]()).text;
  return Object.assign({}, ...(await Promise.all([folder, ...(along[folder] ?? [])].map(read))));
}`;

async function sources(): Promise<string[]> {
  return (await filesIn(root, "**/text/*.ts")).filter((file) => path.posix.basename(file) !== "index.ts");
}

/** The words by the name of their file: `de/modules/position/text.json`. */
async function readAll(): Promise<Map<string, string>> {
  const read = (await sources()).map(async (source) => {
    const [folder, file] = [path.posix.dirname(source), path.posix.basename(source)];
    const words = await Promise.all(
      [folder, ...(along[folder] ?? [])].map(async (one) => await wordsIn(`${one}/${file}`)),
    );
    const name = `${path.posix.basename(source, ".ts")}/${folder}.json`;
    return [name, JSON.stringify(Object.assign({}, ...words))] as const;
  });
  return new Map(await Promise.all(read));
}

async function wordsIn(source: string): Promise<object> {
  const { text }: { text: object } = await import(pathToFileURL(path.join(root, source)).href);
  return text;
}

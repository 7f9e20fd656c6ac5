import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "vite";
import { hashContent } from "./hashContent.ts";

const root = path.join(import.meta.dirname, "..");
/** After an update the page shows a few lines, not the whole file. */
const maxChanges = 5;

/**
 * Names a build after its release and its content. The open page reads the name from index.html; `version.json` has the
 * current version of the server, `changes.json` what is new in it.
 */
export function releaseFiles(): Plugin {
  let version = "";
  return {
    name: "siteward-release-files",
    apply: "build",
    // At this stage index.html is among the files, and all of them have their names.
    enforce: "post",
    transformIndexHtml: {
      order: "post",
      handler: async (html, { bundle = {} }) => {
        version = `${await readRelease()}-${hashContent([html, ...Object.keys(bundle).toSorted()])}`;
        return [{ tag: "meta", attrs: { name: "siteward-version", content: version }, injectTo: "head" }];
      },
    },
    async generateBundle() {
      const changes = await readChanges("CHANGELOG.md");
      const translated = { "zh-CN": await readChanges("CHANGELOG.zh-CN.md") };
      this.emitFile({ type: "asset", fileName: "version.json", source: JSON.stringify({ version }) });
      this.emitFile({ type: "asset", fileName: "changes.json", source: JSON.stringify({ changes, translated }) });
    },
  };
}

async function readChanges(changelog: string): Promise<string[]> {
  return newestChanges(await readFile(path.join(root, changelog), "utf8"));
}

/** The latest entries of the newest section, the newest first: of each entry its first sentence. */
export function newestChanges(changelog: string): string[] {
  const [, section = ""] = changelog.split(/^## /mu);
  const entries = section.split(/^- /mu).slice(1);
  return entries
    .map((entry) => firstSentence(entry))
    .slice(-maxChanges)
    .toReversed();
}

/** An entry ends where its lines are no longer indented. */
function firstSentence(entry: string): string {
  const [lines = ""] = entry.split(/\n(?! {2}\S)/u, 1);
  const text = lines.replaceAll(/\s+/gu, " ").replaceAll("`", "").trim();
  return /^.*?(?:\.(?= |$)|。)/u.exec(text)?.[0] ?? text;
}

async function readRelease(): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8"));
  return version;
}

import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "vite";
import { hashOf } from "./hash.ts";

const root = path.join(import.meta.dirname, "..");
/** Whoever updates reads a few lines, not the whole file. */
const mostChanges = 5;

/**
 * Names a build after its release and its content. The open page knows the name from index.html; `version.json` tells it
 * the one that the server has now, `changes.json` what people find new in it.
 */
export function releaseFiles(): Plugin {
  let version = "";
  return {
    name: "siteward-release-files",
    apply: "build",
    // The page is among the files by then, and all of them have their names.
    enforce: "post",
    transformIndexHtml: {
      order: "post",
      handler: async (html, { bundle = {} }) => {
        version = `${await release()}-${hashOf([html, ...Object.keys(bundle).toSorted()])}`;
        return [{ tag: "meta", attrs: { name: "siteward-version", content: version }, injectTo: "head" }];
      },
    },
    async generateBundle() {
      const changes = await changesIn("CHANGELOG.md");
      const translated = { "zh-CN": await changesIn("CHANGELOG.zh-CN.md") };
      this.emitFile({ type: "asset", fileName: "version.json", source: JSON.stringify({ version }) });
      this.emitFile({ type: "asset", fileName: "changes.json", source: JSON.stringify({ changes, translated }) });
    },
  };
}

async function changesIn(changelog: string): Promise<string[]> {
  return newestChanges(await readFile(path.join(root, changelog), "utf8"));
}

/** What was added last to the newest section, the newest first: of each entry its first sentence. */
export function newestChanges(changelog: string): string[] {
  const [, section = ""] = changelog.split(/^## /mu);
  const entries = section.split(/^- /mu).slice(1);
  return entries
    .map((entry) => firstSentence(entry))
    .slice(-mostChanges)
    .toReversed();
}

/** An entry ends where its lines are no longer indented. */
function firstSentence(entry: string): string {
  const [lines = ""] = entry.split(/\n(?! {2}\S)/u, 1);
  const text = lines.replaceAll(/\s+/gu, " ").replaceAll("`", "").trim();
  return /^.*?(?:\.(?= |$)|。)/u.exec(text)?.[0] ?? text;
}

async function release(): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8"));
  return version;
}

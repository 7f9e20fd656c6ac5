import { readFile } from "node:fs/promises";
import path from "node:path";
import { listFiles } from "./finding.ts";

/** The titles of calls, which only the server lists. */
const titleKeys = /^api\./u;

/** The errors of a module: `errors({ "position.in_use": "D6001" })`. */
const errorLists = /\berrors\(\{(?<list>[^}]*)\}/gu;
const quotedKeys = /"(?<key>[a-z][\w.]*\.[\w.]+)"/giu;

const everywhere = ["contract/**/*.ts", "core/**/*.ts", "modules/*/*/**/*.ts"];
/** What the web client is built from, without texts. */
const clientFiles = ["app/**/*.web.{ts,tsx}", "web/**/*.{ts,tsx}", "modules/*/*/web/**/*.{ts,tsx}"];
const sharedFiles = ["contract/**/*.ts", "modules/*/*/*.ts"];
const skipped = /\.test\.tsx?$|\/text\//u;

/**
 * Says whether a text is one that only the server shows: the title of a call, or a business error that no other line of
 * the web client or of a contract names. The server sends errors as sentences, so that the client needs no text of them.
 */
export async function readServerTexts(root: string): Promise<(key: string) => boolean> {
  const errors = keysIn(await readSources(root, everywhere), errorLists);
  const client = keysIn(await readSources(root, clientFiles));
  // A contract names its errors once, in their list, and again where the client uses one too.
  const shared = keysIn((await readSources(root, sharedFiles)).map((source) => source.replaceAll(errorLists, "")));
  return (key) => titleKeys.test(key) || (errors.has(key) && !client.has(key) && !shared.has(key));
}

async function readSources(root: string, globs: readonly string[]): Promise<string[]> {
  const files = await listFiles(root, ...globs);
  const sources = files.filter((file) => !skipped.test(file));
  return await Promise.all(sources.map(async (file) => await readFile(path.join(root, file), "utf8")));
}

/** The keys that sources have between quotes, in all of a source or in the parts that match `part`. */
function keysIn(sources: readonly string[], part = /[^]+/gu): ReadonlySet<string> {
  const parts = sources.flatMap((source) => source.match(part) ?? []);
  return new Set(parts.flatMap((text) => [...text.matchAll(quotedKeys)].map(({ groups }) => groups?.["key"] ?? "")));
}

import * as z from "zod";
import { readBeside } from "../api.ts";
import { type DocumentLanguage, documentLanguage } from "./documentLanguage.ts";

const Version = z.object({ version: z.string() });
const Lines = z.array(z.string());
const Changes = z.object({ changes: Lines, translated: z.object({ "zh-CN": Lines }).optional() });

/** What is new, and in which language it is said. */
export type Changes = { readonly language: DocumentLanguage; readonly lines: readonly string[] };

/** The build that this window runs; `undefined` where it is no build (tools/releaseFiles.ts writes it into the page). */
export function ownVersion(): string | undefined {
  return document.querySelector<HTMLMetaElement>("meta[name='siteward-version']")?.content;
}

/** The build that the server has now. */
export async function newestVersion(): Promise<string | undefined> {
  return Version.safeParse(await readBeside("/version.json")).data?.version;
}

/** What is new in the build that the server has now, as its change log says it. */
export async function newestChanges(): Promise<Changes> {
  const { data } = Changes.safeParse(await readBeside("/changes.json"));
  const language = documentLanguage();
  // A build may be older than its translations.
  const translated = language === "en" ? undefined : data?.translated?.[language];
  return translated === undefined ? { language: "en", lines: data?.changes ?? [] } : { language, lines: translated };
}

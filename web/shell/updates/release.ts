import * as z from "zod";
import { fetchStaticJson } from "#base/api";
import { type DocumentLanguage, getDocumentLanguage } from "#base/documentLanguage";

const Version = z.object({ version: z.string() });
const Lines = z.array(z.string());
const ReleaseFile = z.object({ changes: Lines, translated: z.object({ "zh-CN": Lines }).optional() });

/** The release notes, and their language. */
export type ReleaseNotes = { readonly language: DocumentLanguage; readonly lines: readonly string[] };

/** The build of this window; `undefined` in development (tools/releaseFiles.ts writes it into the page). */
export function getRunningVersion(): string | undefined {
  return document.querySelector<HTMLMetaElement>("meta[name='siteward-version']")?.content;
}

/** The current build of the server. */
export async function fetchLatestVersion(): Promise<string | undefined> {
  return Version.safeParse(await fetchStaticJson("/version.json")).data?.version;
}

/** The release notes of the server's build, from its change log. */
export async function fetchReleaseNotes(): Promise<ReleaseNotes> {
  const { data } = ReleaseFile.safeParse(await fetchStaticJson("/changes.json"));
  const language = getDocumentLanguage();
  // A build may be older than its translations.
  const translated = language === "en" ? undefined : data?.translated?.[language];
  return translated === undefined ? { language: "en", lines: data?.changes ?? [] } : { language, lines: translated };
}

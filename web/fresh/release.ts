import * as z from "zod";
import { readBeside } from "../api.ts";

const Version = z.object({ version: z.string() });
const Changes = z.object({ changes: z.array(z.string()) });

/** The build that this window runs; `undefined` where it is no build (tools/releaseFiles.ts writes it into the page). */
export function ownVersion(): string | undefined {
  return document.querySelector<HTMLMetaElement>("meta[name='siteward-version']")?.content;
}

/** The build that the server has now. */
export async function newestVersion(): Promise<string | undefined> {
  return Version.safeParse(await readBeside("/version.json")).data?.version;
}

/** What is new in the build that the server has now, as its change log says it. */
export async function newestChanges(): Promise<readonly string[]> {
  return Changes.safeParse(await readBeside("/changes.json")).data?.changes ?? [];
}

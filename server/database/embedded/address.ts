import { rm, stat } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { EmbeddedDatabaseError } from "./failure.ts";
import { readIfThere, writePrivate } from "./files.ts";
import { livingProcess } from "./processes.ts";

const Note = z.object({
  pid: z.int(),
  /** Tells this process from a later one with the same number. */
  mark: z.string(),
  port: z.int().optional(),
  startedAt: z.string(),
});

/** Who serves a data folder. */
export type ServerNote = z.infer<typeof Note>;

const notePath = (folder: string) => path.join(folder, "server.json");

/** Leaves word in the data folder about the server that holds it, for the message to a second one. */
export async function writeServerNote(folder: string, { pid, port }: { pid: number; port?: number }): Promise<void> {
  const mark = livingProcess(pid)?.mark ?? "";
  const note: ServerNote = { pid, mark, startedAt: new Date().toISOString(), ...(port === undefined ? {} : { port }) };
  // Root may serve the folder of an ordinary user, who has to be able to read what root left.
  await writePrivate(notePath(folder), `${JSON.stringify(note)}\n`, await stat(folder));
}

/** Takes the word back. */
export async function removeServerNote(folder: string): Promise<void> {
  await rm(notePath(folder), { force: true });
}

/** The server of this folder if it still runs. */
export async function findServer(folder: string): Promise<ServerNote | undefined> {
  const text = await readIfThere(notePath(folder));
  if (text === undefined) return undefined;
  const note = Note.safeParse(parseNote(text));
  if (!note.success) return undefined;
  return livingProcess(note.data.pid)?.mark === note.data.mark ? note.data : undefined;
}

function parseNote(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A damaged note says nothing; the hold inside the database still does.
    return undefined;
  }
}

/** The refusal of a second server. */
export function inUse(folder: string, server: ServerNote | undefined): EmbeddedDatabaseError {
  const who =
    server === undefined
      ? "another Siteward server"
      : `the Siteward server with process number ${server.pid}, ${server.port === undefined ? "which is just starting" : `port ${server.port}`}`;
  return new EmbeddedDatabaseError(
    "in-use",
    `The data folder ${folder} is in use by ${who}: use that one, stop it first, or set SITEWARD_DATA_DIR to another folder.`,
  );
}

import { rm, stat } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { EmbeddedDatabaseError } from "./embeddedDatabaseError.ts";
import { readIfExists, writePrivateFile } from "./files.ts";
import { findRunningProcess } from "./processes.ts";

const Note = z.object({
  pid: z.int(),
  /** Distinguishes this process from a later one with the same process id. */
  mark: z.string(),
  port: z.int().optional(),
  startedAt: z.string(),
});

/** The server of a data folder. */
export type ServerInstance = z.infer<typeof Note>;

const notePath = (folder: string) => path.join(folder, "server.json");

/** Records in the data folder which server holds it, for the message to a second one. */
export async function writeServerInstance(
  folder: string,
  { pid, port }: { pid: number; port?: number },
): Promise<void> {
  const mark = findRunningProcess(pid)?.startMarker ?? "";
  const note: ServerInstance = {
    pid,
    mark,
    startedAt: new Date().toISOString(),
    ...(port === undefined ? {} : { port }),
  };
  // Root may serve the folder of an ordinary user, who must be able to read the files of root.
  await writePrivateFile(notePath(folder), `${JSON.stringify(note)}\n`, await stat(folder));
}

/** Removes the record. */
export async function removeServerInstance(folder: string): Promise<void> {
  await rm(notePath(folder), { force: true });
}

/** The server of this folder if it is still running. */
export async function findServer(folder: string): Promise<ServerInstance | undefined> {
  const text = await readIfExists(notePath(folder));
  if (text === undefined) return undefined;
  const note = Note.safeParse(parseNote(text));
  if (!note.success) return undefined;
  return findRunningProcess(note.data.pid)?.startMarker === note.data.mark ? note.data : undefined;
}

function parseNote(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A damaged record is ignored; the claim inside the database still prevents a second server.
    return undefined;
  }
}

/** The error for a second server. */
export function inUseError(folder: string, server: ServerInstance | undefined): EmbeddedDatabaseError {
  const holder =
    server === undefined
      ? "another Siteward server"
      : `the Siteward server with process number ${server.pid}, ${server.port === undefined ? "which is just starting" : `port ${server.port}`}`;
  return new EmbeddedDatabaseError(
    "in-use",
    `The data folder ${folder} is in use by ${holder}: use that one, stop it first, or set SITEWARD_DATA_DIR to another folder.`,
  );
}

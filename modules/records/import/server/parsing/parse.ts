import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";
import { ExpectedError } from "#contract/errors";
import type { App } from "#core/request/app";
import type { FileFault } from "./unreadableFileError.ts";
import type { ParsedFile, ParseResult, ParseRequest } from "./parse.worker.ts";
import type { FileRow } from "./sheet.ts";

const worker = new URL("parse.worker.ts", import.meta.url);
const longestMs = 30_000;
const inflate = promisify(inflateRaw);

/** Reads a file in a separate thread. Unreadable files are refused with the reason. */
export async function parseFile({ work, log }: Pick<App, "work" | "log">, order: ParseRequest): Promise<ParsedFile> {
  const answer = await work.run<ParseResult>(worker, order, longestMs).catch((error: unknown) => {
    // A thread without memory or time; refusals of the pool itself are passed on.
    if (error instanceof ExpectedError) throw error;
    log.warn({ event: "import.unreadable", err: error }, "a file could not be read");
    return { fault: { key: "import.too_complex" } } satisfies ParseResult;
  });
  if ("fault" in answer) throw refusedFile(answer.fault);
  return answer.parsed;
}

function refusedFile({ key, parameters = {} }: FileFault): ExpectedError {
  return new ExpectedError(key, { status: 400, code: "D8001", parameters });
}

/** The rows of one pack. */
export async function unpackRows(pack: Uint8Array): Promise<FileRow[]> {
  const text = await inflate(pack);
  const rows: FileRow[] = JSON.parse(text.toString("utf8"));
  return rows;
}

import { open } from "node:fs/promises";
import type { App } from "#core/request/app";
import { type FileKind, fileError } from "../../contract.ts";
import type { StagedContent } from "../storage/provider.ts";
import type { ArchiveFault } from "./archive.worker.ts";
import { requireHarmless } from "../scan/contentScanner.ts";
import { detectType } from "./detectType.ts";
import { splitFileName } from "./fileName.ts";
import { readPictureSize } from "./picture.ts";

/** What is known of a file after its checks. */
export type CheckedFile = {
  readonly fileName: string;
  readonly suffix: string;
  readonly contentType: string;
  readonly kind: FileKind;
  readonly width: number | null;
  readonly height: number | null;
};

const archiveTimeoutMs = 30_000;

/** Checks name, type and content of a file (security 7). Throws the error that names what is wrong. */
export async function checkContent(app: App, content: StagedContent, name: string): Promise<CheckedFile> {
  const { path, sizeBytes } = content;
  if (sizeBytes === 0) throw fileError("file.empty");
  const { fileName, suffix } = splitFileName(name);
  await checkArchive(app, path, suffix);
  const { mime, kind, suffixes } = await detectType(path, suffix);
  const size = kind === "image" ? await readPictureSize(path, mime) : undefined;
  await requireHarmless(app, content);
  const [ownSuffix] = suffixes;
  // `.log` stays, `.jpeg` becomes `.jpg`.
  const isImage = kind === "image" || suffix === "";
  return {
    fileName,
    suffix: isImage ? ownSuffix : suffix,
    contentType: mime,
    kind,
    width: size?.width ?? null,
    height: size?.height ?? null,
  };
}

const archiveFaults: Readonly<Record<ArchiveFault, Parameters<typeof fileError>[0]>> = {
  broken: "file.broken",
  tooLarge: "file.unpacked_too_large",
  program: "file.program_inside",
};

/** Documents that are archives; what they contain belongs to their format. */
const documentSuffixes: ReadonlySet<string> = new Set([".docx", ".xlsx", ".pptx", ".odt", ".ods"]);
const archiveStart = Buffer.from("PK\u0003\u0004");

/** An archive, whatever its name, is unpacked once in a worker before anything else reads it. */
async function checkArchive(app: App, path: string, suffix: string): Promise<void> {
  const start = await readStart(path);
  if (!start.equals(archiveStart)) return;
  const input = { path, isPlain: !documentSuffixes.has(suffix) };
  const worker = new URL("archive.worker.ts", import.meta.url);
  const fault = await app.work.run<ArchiveFault | undefined>(worker, input, archiveTimeoutMs);
  if (fault !== undefined) throw fileError(archiveFaults[fault]);
}

async function readStart(path: string): Promise<Buffer> {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(archiveStart.length), 0, archiveStart.length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

import { archiveCallError, archivePartBytes, minPassphraseLength } from "../contract.ts";
import type { Id } from "#contract/id";
import { archiveError } from "#core/archive/archiveError";
import { type ArchiveKey, deriveArchiveKey, formatArchiveKey, parseArchiveKey } from "#core/archive/archiveKey";
import { type ByteSource, readArchiveHeader } from "#core/archive/encryption";
import { type OpenArchive, openArchive } from "#core/archive/readArchive";
import { readPasswordField } from "#core/crypto/passwordField";
import { sealText, unsealText } from "#core/crypto/seal";
import type { App } from "#core/request/app";
import type { Context } from "#core/request/context";
import { archiveParts } from "./archive.table.ts";
import type { StoredRun } from "./archive.rows.ts";

/** The passphrase of a call, which may be encrypted like a password. */
export async function readPassphrase(ctx: Context, field: string): Promise<string> {
  return await readPasswordField(ctx.app, field);
}

/** The key of a new archive. */
export async function createArchiveKey(ctx: Context, field: string): Promise<ArchiveKey> {
  const passphrase = await readPassphrase(ctx, field);
  if ([...passphrase].length < minPassphraseLength)
    throw archiveCallError("archive.passphrase_short", { minimum: minPassphraseLength });
  return await deriveArchiveKey(passphrase);
}

/** The key for the task of a run. The passphrase itself is stored nowhere. */
export function sealArchiveKey({ keys }: Pick<App, "keys">, runId: Id, key: ArchiveKey): Buffer {
  return sealText(keys, `archive_run:${runId}`, formatArchiveKey(key));
}

/** Opens the output of `sealArchiveKey`. */
export function unsealArchiveKey({ keys }: Pick<App, "keys">, { id, sealedKey }: StoredRun): ArchiveKey {
  if (sealedKey === null) throw archiveCallError("archive.wrong_state");
  return parseArchiveKey(unsealText(keys, `archive_run:${id}`, sealedKey));
}

/** Opens an uploaded archive with its passphrase. */
export async function openUpload(
  ctx: Context,
  run: StoredRun,
  passphrase: string,
): Promise<{ archive: OpenArchive; key: ArchiveKey }> {
  const source = createPartSource(run, async (number) => await readPart(ctx, run.id, number));
  const { salt } = await readArchiveHeader(source);
  const key = await deriveArchiveKey(passphrase, salt);
  return { key, archive: await openArchive(source, key) };
}

/** One part of an upload. */
export async function readPart(ctx: Context, runId: Id, number: number): Promise<Buffer | undefined> {
  const [part] = await ctx.rows(archiveParts).list({ runId, number });
  return part?.content;
}

const keptParts = 2;

/** An uploaded archive at any place. */
export function createPartSource(
  { sizeBytes }: Pick<StoredRun, "sizeBytes">,
  read: (number: number) => Promise<Buffer | undefined>,
): ByteSource {
  const kept = new Map<number, Promise<Buffer | undefined>>();

  async function part(number: number): Promise<Buffer> {
    const found = kept.get(number) ?? read(number);
    kept.delete(number);
    kept.set(number, found);
    const [oldest] = kept.keys();
    if (kept.size > keptParts && oldest !== undefined) kept.delete(oldest);
    const content = await found;
    if (content === undefined) throw archiveError("archive.damaged");
    return content;
  }

  return {
    sizeBytes,
    async read(offset, length) {
      const pieces: Buffer[] = [];
      const end = Math.min(offset + length, sizeBytes);
      for (let at = offset; at < end;) {
        const start = at % archivePartBytes;
        const content = await part(Math.floor(at / archivePartBytes));
        const piece = content.subarray(start, start + end - at);
        if (piece.length === 0) throw archiveError("archive.damaged");
        pieces.push(piece);
        at += piece.length;
      }
      const [only] = pieces;
      return pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces);
    },
  };
}

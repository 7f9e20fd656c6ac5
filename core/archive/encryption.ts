import { createCipheriv, createDecipheriv } from "node:crypto";
import { archiveError } from "./archiveError.ts";
import { type ArchiveKey, checkBytes, isSameKey, saltBytes } from "./archiveKey.ts";

/**
 * An encrypted archive is a header and chunks of 64 KB. Each chunk is encrypted with AES-256-GCM; its number and whether
 * it is the last are authenticated with it, so that no chunk can be changed, moved, repeated or cut off.
 */
const magic = Buffer.from("SITEWARD-ARCHIVE\u0001", "latin1");
const headerBytes = magic.length + saltBytes + checkBytes;
const chunkBytes = 64 * 1024;
const tagBytes = 16;
const algorithm = "aes-256-gcm";

/** Bytes at any place: an encrypted archive, or the content of one. */
export type ByteSource = { readonly sizeBytes: number; read(offset: number, length: number): Promise<Buffer> };

/** Encrypts what is written; a chunk at a time is in memory. */
export type Encryption = { write(part: Uint8Array): Promise<void>; end(): Promise<void> };

/** Opens an encrypted archive. */
export function openEncryption(key: ArchiveKey, write: (part: Uint8Array) => Promise<void>): Encryption {
  const header = Buffer.concat([magic, key.salt, key.check]);
  // The same bytes for each chunk: new ones would wait for the garbage collection in hundreds.
  const chunk = Buffer.alloc(chunkBytes);
  let filled = 0;
  let number = 0;

  async function flush(isLast: boolean): Promise<void> {
    if (number === 0) await write(header);
    const { nonce, context } = contextOf(header, number, isLast);
    const cipher = createCipheriv(algorithm, key.content, nonce, { authTagLength: tagBytes }).setAAD(context);
    const encrypted = cipher.update(chunk.subarray(0, filled));
    cipher.final();
    number += 1;
    filled = 0;
    await write(encrypted);
    await write(cipher.getAuthTag());
  }

  return {
    async write(part) {
      for (let at = 0; at < part.length;) {
        // The last chunk is marked, so a full one waits for the next byte.
        if (filled === chunkBytes) await flush(false);
        const taken = part.subarray(at, at + chunkBytes - filled);
        chunk.set(taken, filled);
        filled += taken.length;
        at += taken.length;
      }
    },
    end: async () => await flush(true),
  };
}

/** The salt and the check of an archive; throws if it is none. */
export async function readArchiveHeader(source: ByteSource): Promise<{ salt: Buffer; check: Buffer }> {
  if (source.sizeBytes < headerBytes + tagBytes) throw archiveError("archive.not_an_archive");
  const header = await source.read(0, headerBytes);
  if (!header.subarray(0, magic.length).equals(magic)) throw archiveError("archive.not_an_archive");
  const salt = header.subarray(magic.length, magic.length + saltBytes);
  return { salt, check: header.subarray(magic.length + saltBytes) };
}

const keptChunks = 4;

/** Decrypts an archive at any place. Throws if the passphrase is wrong or the archive is not whole. */
export async function openDecryption(source: ByteSource, key: ArchiveKey): Promise<ByteSource> {
  const { salt, check } = await readArchiveHeader(source);
  if (!isSameKey(key, check)) throw archiveError("archive.wrong_passphrase");
  const header = Buffer.concat([magic, salt, check]);
  const storedChunk = chunkBytes + tagBytes;
  const stored = source.sizeBytes - headerBytes;
  const count = Math.ceil(stored / storedChunk);
  const kept = new Map<number, Promise<Buffer>>();

  async function decrypt(number: number): Promise<Buffer> {
    const start = headerBytes + number * storedChunk;
    const bytes = await source.read(start, Math.min(storedChunk, source.sizeBytes - start));
    if (bytes.length < tagBytes) throw archiveError("archive.damaged");
    const { nonce, context } = contextOf(header, number, number === count - 1);
    const decipher = createDecipheriv(algorithm, key.content, nonce, { authTagLength: tagBytes })
      .setAAD(context)
      .setAuthTag(bytes.subarray(-tagBytes));
    try {
      const content = decipher.update(bytes.subarray(0, -tagBytes));
      decipher.final();
      return content;
    } catch (error) {
      throw archiveError("archive.damaged", { reason: String(error) });
    }
  }

  async function chunk(number: number): Promise<Buffer> {
    const found = kept.get(number);
    if (found !== undefined) return await found;
    const content = decrypt(number);
    kept.set(number, content);
    const [oldest] = kept.keys();
    if (kept.size > keptChunks && oldest !== undefined) kept.delete(oldest);
    return await content;
  }

  // Of a shortened archive another chunk is the last, and fails.
  await chunk(count - 1);
  return {
    sizeBytes: stored - count * tagBytes,
    async read(offset, length) {
      const parts: Buffer[] = [];
      for (let at = offset; at < offset + length;) {
        const content = await chunk(Math.floor(at / chunkBytes));
        const start = at % chunkBytes;
        const part = content.subarray(start, start + offset + length - at);
        if (part.length === 0) throw archiveError("archive.damaged");
        parts.push(part);
        at += part.length;
      }
      const [only] = parts;
      return parts.length === 1 && only !== undefined ? only : Buffer.concat(parts);
    },
  };
}

/** A nonce is used once: each archive has a key of its own. */
function contextOf(header: Buffer, number: number, isLast: boolean): { nonce: Buffer; context: Buffer } {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 4);
  return { nonce, context: Buffer.concat([header, nonce, Buffer.from([isLast ? 1 : 0])]) };
}

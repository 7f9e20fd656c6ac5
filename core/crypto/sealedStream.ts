import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const saltBytes = 32;
const tagBytes = 16;
/** Small enough that one chunk never delays other work of the process noticeably. */
const chunkBytes = 128 * 1024;
const sealedChunkBytes = chunkBytes + tagBytes;

/** A sealed stream was changed, cut off, put elsewhere, or sealed with another key. */
export class SealedStreamError extends Error {
  override readonly name = "SealedStreamError";
}

/**
 * Encrypts a stream in chunks of AES-256-GCM. Each stream has a key of its own, derived from `key`, a random salt and
 * `place`. The nonce counts the chunks and marks the last one, so that chunks cannot be left out, repeated, reordered
 * or cut off unnoticed.
 */
export async function* sealStream(key: Buffer, place: string, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const streamKey = deriveStreamKey(key, place, salt);
  yield salt;
  let count = 0;
  for await (const { chunk, isLast } of inChunks(source, chunkBytes)) {
    const cipher = createCipheriv(algorithm, streamKey, nonceOf(count, isLast), { authTagLength: tagBytes });
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    count += 1;
  }
}

/** Decrypts the output of `sealStream`. What it yields is authentic; the end of a cut stream throws. */
export async function* unsealStream(key: Buffer, place: string, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const { first: salt, rest } = await takeFirst(source, saltBytes);
  const streamKey = deriveStreamKey(key, place, salt);
  let count = 0;
  for await (const { chunk, isLast } of inChunks(rest, sealedChunkBytes)) {
    yield openChunk(streamKey, nonceOf(count, isLast), chunk);
    count += 1;
  }
}

function openChunk(streamKey: Buffer, nonce: Buffer, sealed: Buffer): Buffer {
  const length = sealed.length - tagBytes;
  if (length < 0) throw new SealedStreamError("the encrypted stream is cut off");
  const decipher = createDecipheriv(algorithm, streamKey, nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(sealed.subarray(length));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, length)), decipher.final()]);
  } catch (error) {
    throw new SealedStreamError("the encrypted stream is damaged, or the key is another", { cause: error });
  }
}

function deriveStreamKey(key: Buffer, place: string, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync("sha256", key, salt, place, 32));
}

function nonceOf(count: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(count, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

type Chunk = { readonly chunk: Buffer; readonly isLast: boolean };

/** Chunks of a fixed size; the last one is shorter or full, and an empty stream is one empty chunk. */
async function* inChunks(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Chunk> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const part of source) {
    parts.push(part);
    length += part.length;
    if (length <= size) continue;
    const all = Buffer.concat(parts, length);
    let start = 0;
    for (; all.length - start > size; start += size) yield { chunk: all.subarray(start, start + size), isLast: false };
    parts = [all.subarray(start)];
    length = all.length - start;
  }
  yield { chunk: Buffer.concat(parts, length), isLast: true };
}

async function takeFirst(
  source: AsyncIterable<Buffer>,
  size: number,
): Promise<{ first: Buffer; rest: AsyncIterable<Buffer> }> {
  const iterator = source[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < size) {
    const next = await iterator.next();
    if (next.done === true) throw new SealedStreamError("the encrypted stream is cut off");
    head = Buffer.concat([head, next.value]);
  }
  return { first: head.subarray(0, size), rest: chain(head.subarray(size), iterator) };
}

async function* chain(head: Buffer, iterator: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield head;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  } finally {
    await iterator.return?.();
  }
}

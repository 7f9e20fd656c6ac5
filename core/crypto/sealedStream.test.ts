import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SealedStreamError, sealStream, unsealStream } from "./sealedStream.ts";

const key = randomBytes(32);
const chunkBytes = 128 * 1024;
const sealedChunkBytes = chunkBytes + 16;
const saltBytes = 32;

async function* inParts(content: Buffer, partBytes: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < content.length; start += partBytes)
    yield await Promise.resolve(content.subarray(start, start + partBytes));
}

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

const seal = async (content: Buffer, place = "here") => await collect(sealStream(key, place, inParts(content, 10_000)));
const unseal = async (sealed: Buffer, place = "here") =>
  await collect(unsealStream(key, place, inParts(sealed, 33_333)));

describe("a sealed stream", () => {
  it("returns what went in, for all sizes around its chunks", async () => {
    const sizes = [0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 2 * chunkBytes, 3 * chunkBytes + 5];

    for (const size of sizes) {
      const content = randomBytes(size);
      expect((await unseal(await seal(content))).equals(content)).toBe(true);
    }
  });

  it("is refused if any byte differs, or any part of it is missing", async () => {
    const sealed = await seal(randomBytes(chunkBytes + 1000));
    const position = fc.nat(sealed.length - 1);

    await fc.assert(
      fc.asyncProperty(position, fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const changed = Buffer.from(sealed);
        changed.writeUInt8(changed.readUInt8(at) ^ change, at);
        await expect(unseal(changed)).rejects.toThrow(SealedStreamError);
        await expect(unseal(sealed.subarray(0, at))).rejects.toThrow(SealedStreamError);
      }),
      { numRuns: 30 },
    );
  });

  it("is refused with chunks in another order, repeated, or cut off at the end of one", async () => {
    const sealed = await seal(randomBytes(3 * chunkBytes));
    const salt = sealed.subarray(0, saltBytes);
    const chunk = (index: number) =>
      sealed.subarray(saltBytes + index * sealedChunkBytes, saltBytes + (index + 1) * sealedChunkBytes);

    for (const order of [
      [1, 0, 2],
      [0, 0, 1, 2],
      [0, 2],
      [0, 1],
      [0, 1, 2, 2],
    ]) {
      const changed = Buffer.concat([salt, ...order.map(chunk)]);
      await expect(unseal(changed)).rejects.toThrow(SealedStreamError);
    }
  });

  it("is refused in another place, and with another key", async () => {
    const sealed = await seal(Buffer.from("content"));

    await expect(unseal(sealed, "elsewhere")).rejects.toThrow(SealedStreamError);
    await expect(collect(unsealStream(randomBytes(32), "here", inParts(sealed, 100)))).rejects.toThrow(
      SealedStreamError,
    );
  });
});

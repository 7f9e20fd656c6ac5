import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPart, writePart } from "./backupParts.ts";
import type { BackupStore } from "./backupStore.ts";
import { openFolderStore } from "./folderStore.ts";

const megabyte = 1024 * 1024;
const key = { note: { id: "00000000", salt: "", check: "" }, secret: randomBytes(32) };
const signal = new AbortController().signal;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "siteward-parts-"));
});
afterAll(async () => await rm(folder, { recursive: true, force: true }));

/** The next turn of the event loop. */
async function nextTurn(): Promise<void> {
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** Random bytes do not become smaller, so that all of them have to be kept somewhere. */
function aSource(megabytes: number): { source: Readable; readMegabytes: () => number } {
  let count = 0;
  async function* content(): AsyncGenerator<Buffer> {
    while (count < megabytes) {
      count += 1;
      yield await Promise.resolve(randomBytes(megabyte));
    }
  }
  return { source: Readable.from(content(), { objectMode: false }), readMegabytes: () => count };
}

describe("a part of a backup", () => {
  it("is read only as fast as it is stored, so that memory stays bounded", async () => {
    const { source, readMegabytes } = aSource(200);
    let mostAheadBytes = 0;
    let storedBytes = 0;
    const slow: BackupStore = {
      ...openFolderStore(folder),
      async put(_, content) {
        for await (const chunk of content) {
          storedBytes += chunk.length;
          // The source may run ahead while this store is busy.
          for (let round = 0; round < 5; round += 1) await nextTurn();
          mostAheadBytes = Math.max(mostAheadBytes, readMegabytes() * megabyte - storedBytes);
        }
      },
    };

    const part = await writePart({ store: slow, id: "slow", key, signal, onBytes: () => undefined }, "big", source);

    expect(part.rawBytes).toBe(200 * megabyte);
    expect(mostAheadBytes).toBeLessThan(20 * megabyte);
  });

  it("lets other work of the process go on", async () => {
    const { source } = aSource(100);
    const store = openFolderStore(folder);
    let turns = 0;
    const end = new AbortController();
    const counting = (async () => {
      for (; !end.signal.aborted; turns += 1) await nextTurn();
    })();

    await writePart({ store, id: "busy", key, signal, onBytes: () => undefined }, "big", source);
    end.abort();
    await counting;

    // At least one turn of the event loop for each chunk of 128 KB that is encrypted.
    expect(turns).toBeGreaterThan(400);
  });

  it("returns what went in, and is damaged if its stored bytes are others", async () => {
    const store = openFolderStore(folder);
    const content = randomBytes(3 * megabyte);
    const target = { store, id: "same", key, signal, onBytes: () => undefined };

    const part = await writePart(target, "some", Readable.from([content]));
    const read = Buffer.concat(await readPart(target, part).toArray());
    const other = { ...part, sha256: "0".repeat(64) };

    expect(read.equals(content)).toBe(true);
    await expect(readPart(target, other).toArray()).rejects.toThrow("damaged");
  });
});

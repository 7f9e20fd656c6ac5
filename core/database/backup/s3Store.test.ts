import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { aBucket, type Bucket } from "#tests/builders/bucket";
import { BackupError } from "./backupError.ts";
import { type BackupStore, findText, putText } from "./backupStore.ts";
import { openFolderStore } from "./folderStore.ts";
import { openS3Store } from "./s3Store.ts";
import { getFault } from "./testing.ts";

let bucket: Bucket;
let folder: string;

beforeAll(async () => {
  bucket = await aBucket();
  folder = await mkdtemp(path.join(os.tmpdir(), "siteward-store-"));
});
afterAll(async () => {
  await bucket.remove();
  await rm(folder, { recursive: true, force: true });
});

async function* inChunks(content: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < content.length; start += size)
    yield await Promise.resolve(content.subarray(start, start + size));
}

async function read(store: BackupStore, name: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of store.get(name)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe.each(["folder", "s3"])("the store %s", (kind) => {
  let store: BackupStore;

  beforeAll(() => {
    store = kind === "folder" ? openFolderStore(folder) : openS3Store(bucket.config);
  });

  it("stores objects, lists them by folder, and removes an object or a folder", async () => {
    await putText(store, "one/manifest.json", "{}");
    await putText(store, "one/part", "part");
    await putText(store, "one/deep/empty", "");
    await putText(store, "two/part", "other");

    const listed = await store.list("one");
    await store.remove("one/part");
    const fewer = await store.list("one");
    await store.remove("one");

    expect(listed.map(({ name, sizeBytes }) => [name, sizeBytes])).toEqual([
      ["one/deep/empty", 0],
      ["one/manifest.json", 2],
      ["one/part", 4],
    ]);
    expect(fewer.map(({ name }) => name)).toEqual(["one/deep/empty", "one/manifest.json"]);
    expect([await store.list("one"), await store.listFolders()]).toEqual([[], ["two"]]);
    expect([await findText(store, "two/part"), await store.find("one/part")]).toEqual(["other", undefined]);
  });

  it("stores a large content of unknown size in parts, and reads it back", async () => {
    const content = randomBytes(40_000_000);

    await store.put("large/content", inChunks(content, 300_000));

    expect((await store.find("large/content"))?.sizeBytes).toBe(content.length);
    expect((await read(store, "large/content")).equals(content)).toBe(true);
  });

  it("has no object if its content ends with an error", async () => {
    async function* broken(): AsyncGenerator<Buffer> {
      yield await Promise.resolve(randomBytes(20_000_000));
      throw new BackupError("cancelled");
    }

    expect(await getFault(store.put("broken/content", broken()))).toBe("cancelled");
    expect(await store.list("broken")).toEqual([]);
  });
});

const Port = z.object({ port: z.int() });

describe("a bucket that cannot be used", () => {
  it("is described in words: no such service, no access, no bucket", async () => {
    const faultOf = async (changes: Partial<Bucket["config"]>) =>
      await getFault(openS3Store({ ...bucket.config, ...changes }).list("one"));

    expect(await faultOf({ keySecret: "another" })).toBe("s3-refused");
    expect(await faultOf({ keyId: "another" })).toBe("s3-refused");
    expect(await faultOf({ bucket: "missing" })).toBe("s3-no-bucket");
    const other = createServer((_, response) => response.writeHead(404).end('{"no":"S3"}')).listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = Port.parse(other.address());
    expect(await faultOf({ endpoint: `http://127.0.0.1:${port}` })).toBe("s3-failed");
    other.close();
    expect(await faultOf({ endpoint: "http://127.0.0.1:1" })).toBe("s3-unreachable");
    expect(await faultOf({ endpoint: "http://nowhere.invalid" })).toBe("s3-unreachable");
  });
});

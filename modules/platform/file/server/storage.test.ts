import { mkdtemp } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import S3rver from "@20minutes/s3rver";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mainTenantId } from "#modules/identity/access/server";
import { aFile } from "#tests/builders/files";
import { aServer, theServer, type TestServer } from "#tests/builders/server";
import { aTenant } from "#tests/builders/tenant";
import { createSystemContext } from "#core/request/openContext";
import { openFile, storeFile } from "./store.service.ts";
import { files } from "./file.table.ts";
import { stageFile } from "./staging.ts";
import { createLocation, getFileStorage } from "./storage/storage.ts";
import { moveContents } from "./moveFiles.task.ts";

let bucketServer: InstanceType<typeof S3rver>;
let node: TestServer;

beforeAll(async () => {
  bucketServer = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: await mkdtemp(path.join(os.tmpdir(), "siteward-s3-")),
    configureBuckets: [{ name: "siteward", configs: [] }],
  });
  const { port } = await bucketServer.run();
  node = await aServer({
    environment: {
      SITEWARD_FILES: "s3",
      SITEWARD_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      SITEWARD_S3_BUCKET: "siteward",
      SITEWARD_S3_KEY_ID: "S3RVER",
      SITEWARD_S3_KEY_SECRET: "S3RVER",
      SITEWARD_S3_PATH_STYLE: "on",
    },
  });
});

afterAll(async () => {
  await bucketServer.close();
});

async function readAll(content: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts).toString();
}

async function* contentOf(text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from(text));
}

describe.each(["disk", "database", "s3"] as const)("the storage %s", (name) => {
  it("stores a content, reads it or a part of it, and deletes it", async () => {
    const provider = getFileStorage(node.app).get(name);
    const place = { tenantId: mainTenantId, location: createLocation() };
    const text = "0123456789".repeat(100_000);
    const staged = await stageFile(
      { app: node.app, tenantId: mainTenantId },
      { name: "a.txt", content: contentOf(text) },
    );

    const before = await provider.exists(place);
    await provider.put(place, staged);

    expect([before, await provider.exists(place)]).toEqual([false, true]);
    expect(await readAll(provider.read(place))).toBe(text);
    expect(await readAll(provider.read(place, { start: 524_286, end: 524_291 }))).toBe("678901");
    await provider.delete(place);
    await provider.delete(place);
    expect(await provider.exists(place)).toBe(false);
  });

  it("accepts generated names only", async () => {
    const provider = getFileStorage(node.app).get(name);
    const place = { tenantId: mainTenantId, location: "../../etc/passwd" };

    const reading = async () => await readAll(provider.read(place));

    await expect(reading()).rejects.toThrow(/no valid place|is missing/u);
  });
});

describe("a change of the storage", () => {
  it("leaves files where they are until they are moved, and none is lost on the way", async () => {
    const { tenant, admin } = await aTenant();
    const stored = await aFile(admin, { content: "moved" });
    const system = createSystemContext(node.app, "test");

    const early = await system.inTenant(tenant.id, async (ctx) => {
      const row = await ctx.rows(files).get(stored.id);
      return await readAll((await openFile(ctx, row)).read());
    });
    const result = await moveContents(node.app, {
      tenantId: tenant.id,
      after: 0,
      signal: new AbortController().signal,
    });
    const late = await system.inTenant(tenant.id, async (ctx) => {
      const row = await ctx.rows(files).get(stored.id);
      return await readAll((await openFile(ctx, row)).read());
    });

    expect([early, late]).toEqual(["moved", "moved"]);
    expect(result).toMatchObject({ moved: 1, failed: 0 });
    const { owner } = await theServer();
    const { rows } = await owner.query("select provider from file_content where tenant_id = $1", [tenant.id]);
    expect(rows).toEqual([{ provider: "s3" }]);
  });

  it("stores new files at the new place, also those of other modules", async () => {
    const { tenant } = await aTenant();
    const system = createSystemContext(node.app, "test");

    const row = await system.inTenant(
      tenant.id,
      async (ctx) => await storeFile(ctx, { name: "a.txt", content: Buffer.from("new"), fileType: "Test" }),
    );

    const { owner } = await theServer();
    const { rows } = await owner.query("select provider from file_content where tenant_id = $1", [tenant.id]);
    expect(rows).toEqual([{ provider: "s3" }]);
    expect(row.fileName).toBe("a");
  });
});

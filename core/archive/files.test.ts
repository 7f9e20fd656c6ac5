import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import { exportToBuffer, importBuffer, nextTenantId, openBuffer } from "#tests/builders/tenantArchive";
import { theServer } from "#tests/builders/server";
import { aTenant } from "#tests/builders/tenant";
import type { ArchivedFile, ArchivedFiles } from "./archiveAccess.ts";

/** A store of files in memory, which may refuse one of them. */
function aStore(contents: Readonly<Record<string, Buffer>> = {}, refused?: string) {
  const stored = new Map<string, Buffer>();
  const toFile = ([name, content]: [string, Buffer]): ArchivedFile => ({
    name,
    sizeBytes: content.length,
    sha256: createHash("sha256").update(content).digest("hex"),
    async *open() {
      await Promise.resolve();
      yield content;
    },
  });
  const files: ArchivedFiles = {
    async *list() {
      await Promise.resolve();
      yield* Object.entries(contents).map(toFile);
    },
    async store(_, arriving) {
      for await (const file of arriving) {
        if (file.name === refused) throw new Error("no space");
        stored.set(file.name, await buffer(file.open()));
      }
      return 0;
    },
    rewriteText: (_, text) => text,
    discard: async () => await Promise.resolve(stored.clear()),
  };
  return { files, stored };
}

const contents = { "plan.pdf": Buffer.alloc(300_000, 7), "photo.jpg": Buffer.from("a photo") };

it("carries the files of a tenant along", async () => {
  const { tenant } = await aTenant();
  const target = aStore();

  const content = await exportToBuffer(tenant.id, aStore(contents).files);
  await importBuffer(content, { files: target.files });

  expect((await openBuffer(content)).manifest.files.map(({ name, bytes }) => [name, bytes])).toEqual([
    ["plan.pdf", 300_000],
    ["photo.jpg", 7],
  ]);
  expect(Object.fromEntries(target.stored)).toEqual(contents);
});

it("stores no file and no row if one of the files cannot be stored", async () => {
  const { owner } = await theServer();
  const { tenant } = await aTenant();
  const target = aStore({}, "photo.jpg");
  const tenantId = await nextTenantId();

  const content = await exportToBuffer(tenant.id, aStore(contents).files);

  await expect(importBuffer(content, { files: target.files, tenantId })).rejects.toThrow("no space");
  expect([...target.stored.keys()]).toEqual([]);
  expect((await owner.query("select 1 from tenant where id = $1", [tenantId])).rowCount).toBe(0);
});

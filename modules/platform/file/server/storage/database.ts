import { open } from "node:fs/promises";
import type { Id } from "#contract/id";
import type { App } from "#core/request/app";
import { createSystemContext } from "#core/request/openContext";
import type { ByteRange } from "#core/request/byteRange";
import { fileChunks } from "../file.table.ts";
import type { FileLocation, FileProvider } from "./provider.ts";

/** Small enough to send without delaying others, large enough for few statements. */
const chunkBytes = 512 * 1024;

/** Stores contents in parts in the database: nothing else has to be backed up or shared between nodes. */
export function openDatabaseProvider(app: App): FileProvider {
  const system = () => createSystemContext(app, "file");

  return {
    name: "database",
    async put({ tenantId, location }, { path }) {
      const handle = await open(path, "r");
      try {
        await system().inTenant(tenantId, async (ctx) => {
          // The only one: a new buffer for each part would stay in memory until the garbage collector runs.
          const buffer = Buffer.allocUnsafeSlow(chunkBytes);
          for (let number = 0; ; number++) {
            const { bytesRead } = await handle.read(buffer, 0, chunkBytes, number * chunkBytes);
            if (bytesRead === 0 && number > 0) return;
            await ctx.rows(fileChunks).addAll([{ location, number, content: buffer.subarray(0, bytesRead) }]);
            if (bytesRead < chunkBytes) return;
          }
        });
      } finally {
        await handle.close();
      }
    },
    read: (place, range) => readChunks(app, place, range),
    delete: async ({ tenantId, location }) =>
      await system().inTenant(tenantId, async (ctx) => void (await ctx.rows(fileChunks).erase({ location }))),
    async deleteAll(tenantId) {
      while (await deleteSome(app, tenantId));
    },
    exists: async ({ tenantId, location }) =>
      await system().readInTenant(
        tenantId,
        async (ctx) => (await ctx.rows(fileChunks).count({ location, number: 0 })) > 0,
      ),
    // Parts without a content are removed by the database itself (`remove_stray_chunks`).
    async *listOlderThan() {
      // None.
    },
  };
}

const deletedAtOnce = 20;

/** Deletes a few contents, so that no statement takes long; answers whether there were any. */
async function deleteSome(app: App, tenantId: Id): Promise<boolean> {
  return await createSystemContext(app, "file").inTenant(tenantId, async (ctx) => {
    const rows = ctx.rows(fileChunks);
    const some = await rows.run(rows.select().select("row.location").distinct().limit(deletedAtOnce));
    if (some.length > 0) await rows.erase({ location: some.map(({ location }) => location) });
    return some.length > 0;
  });
}

async function* readChunks(
  app: App,
  { tenantId, location }: FileLocation,
  range?: ByteRange,
): AsyncGenerator<Uint8Array> {
  const { start, end } = range ?? { start: 0, end: Number.MAX_SAFE_INTEGER };
  const system = createSystemContext(app, "file");
  for (let number = Math.floor(start / chunkBytes); number * chunkBytes <= end; number++) {
    // No connection is held between two parts.
    const [chunk] = await system.readInTenant(
      tenantId,
      async (ctx) => await ctx.rows(fileChunks).list({ location, number }),
    );
    if (chunk === undefined) {
      if (number === 0) throw new Error("the content of a file is missing in the database");
      return;
    }
    const offset = number * chunkBytes;
    yield chunk.content.subarray(Math.max(0, start - offset), Math.min(chunk.content.length, end - offset + 1));
    if (chunk.content.length < chunkBytes) return;
  }
}

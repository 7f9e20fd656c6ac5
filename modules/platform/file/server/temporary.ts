import type { Id } from "#contract/id";
import type { ByteRange } from "#core/request/byteRange";
import type { App } from "#core/request/app";
import { createSystemContext } from "#core/request/openContext";
import type { TemporaryContent, TemporaryStore } from "#core/request/temporaryStore";
import { fileError } from "../contract.ts";
import { temporaryContents } from "./file.table.ts";
import { createStagedWriter, discardStaged, type StagedWriter } from "./staging.ts";
import { createLocation, getFileStorage } from "./storage/storage.ts";

/** Files of tasks and imports in the storage of all files. */
export const temporaryFileStore: TemporaryStore = { open: openTemporary, read: readTemporary };

function openTemporary(app: App, tenantId: Id): TemporaryContent {
  let writing: Promise<StagedWriter> | undefined;
  const open = async () => await (writing ??= createStagedWriter({ app, tenantId }));

  return {
    write: async (bytes) => await (await open()).write(bytes),
    async store() {
      const staged = await (await open()).complete();
      const { current } = getFileStorage(app);
      const place = { tenantId, location: createLocation() };
      const { sizeBytes } = staged;
      try {
        // The row goes first: after a crash the cleanup finds it, and with it the bytes.
        const id = await createSystemContext(app, "file").inTenant(
          tenantId,
          async (ctx) =>
            await ctx.rows(temporaryContents).add({ provider: current.name, location: place.location, sizeBytes }),
        );
        await current.put(place, staged);
        return { id, sizeBytes };
      } finally {
        await discardStaged(staged);
      }
    },
    discard: async () => await (await writing)?.discard(),
  };
}

async function* readTemporary(
  app: App,
  { tenantId, id }: { readonly tenantId: Id; readonly id: Id },
  range?: ByteRange,
): AsyncGenerator<Uint8Array> {
  const [content] = await createSystemContext(app, "file").readInTenant(
    tenantId,
    async (ctx) => await ctx.rows(temporaryContents).list({ id }),
  );
  if (content === undefined) throw fileError("file.missing");
  const { provider, location } = content;
  yield* getFileStorage(app).get(provider).read({ tenantId, location }, range);
}

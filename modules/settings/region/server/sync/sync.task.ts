import * as z from "zod";
import { ExpectedError } from "#contract/errors";
import { Id } from "#contract/id";
import { SyncRequest } from "../../sync.contract.ts";
import { unsealText } from "#core/crypto/seal";
import { defineTask, type RunningTask } from "#core/jobs/tasks/task";
import { compareRegions } from "./compare.ts";
import { readSource } from "./readSource.ts";
import { loadKnownRegions, writeDifference, writeFailure } from "./sync.store.ts";
import { regionSyncs } from "./sync.table.ts";

const Result = z.object({ syncId: Id });
type Result = z.infer<typeof Result>;

/** Where the key of a service is sealed. */
export function getKeySealContext(syncId: Id): string {
  return `region_sync:${syncId}`;
}

/** Reads a service and stores what it says as a proposal. */
export const syncTask = defineTask({
  name: "region.sync",
  input: Result,
  result: Result,
  code: () => "sysRegion/sync",
  async run(task, { syncId }) {
    const { request, key } = await readRequest(task, syncId);
    try {
      const { signal, reportProgress } = task;
      const answer = await readSource(task.app, { request, key }, { signal, reportProgress });
      await task.writeInTransaction(async (ctx) => {
        const { state } = await ctx.rows(regionSyncs).get(syncId);
        // It may have been discarded while the service was read.
        if (state === "reading") {
          const difference = compareRegions(await loadKnownRegions(ctx), answer);
          await writeDifference(ctx, { syncId, regionCount: answer.regions.length }, difference);
        }
        task.finish(ctx, { syncId });
      });
    } catch (error) {
      task.signal.throwIfAborted();
      const { key: reason, parameters } =
        error instanceof ExpectedError ? error : { key: "region.sync_interrupted" as const, parameters: {} };
      await task.writeInTransaction(async (ctx) => await writeFailure(ctx, syncId, { key: reason, parameters }));
      throw error;
    }
    return { syncId };
  },
});

async function readRequest({ app, readInTransaction }: RunningTask<Result>, syncId: Id) {
  return await readInTransaction(async (ctx) => {
    const { request, sealedKey } = await ctx.rows(regionSyncs).get(syncId);
    const key = sealedKey === null ? "" : unsealText(app.keys, getKeySealContext(syncId), sealedKey);
    return { request: SyncRequest.parse(request), key };
  });
}

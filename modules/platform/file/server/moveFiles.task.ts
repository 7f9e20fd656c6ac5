import * as z from "zod";
import type { Id } from "#contract/id";
import type { App } from "#core/request/app";
import { createSystemContext } from "#core/request/openContext";
import { defineTask } from "#core/jobs/tasks/task";
import { fileContents } from "./file.table.ts";
import { discardStaged, stageFile } from "./staging.ts";
import { createLocation, getFileStorage } from "./storage/storage.ts";

const MoveResult = z.object({
  moved: z.int(),
  /** Contents whose bytes were not found. */
  failed: z.int(),
  /** The task goes on after this content if its node dies. */
  lastId: z.int(),
  isComplete: z.boolean(),
});

type MoveResult = z.infer<typeof MoveResult>;

/** Contents that are moved before the progress is stored. */
const atOnce = 100;

/** Moves the contents of the tenant to the current storage: those that lie elsewhere since it was changed. */
export const moveFilesTask = defineTask({
  name: "file.moveStorage",
  input: z.object({}),
  result: MoveResult,
  code: () => "sysFile/moveStorage",
  async run(task) {
    let result: MoveResult = task.checkpoint ?? { moved: 0, failed: 0, lastId: 0, isComplete: false };
    while (!result.isComplete) {
      const tenantId = await task.readInTransaction(async (ctx) => await Promise.resolve(ctx.tenantId));
      const next = await moveContents(task.app, { tenantId, after: result.lastId, signal: task.signal });
      result = { ...next, moved: result.moved + next.moved, failed: result.failed + next.failed };
      task.reportProgress(result.moved + result.failed);
      const reached = result;
      await task.writeInTransaction(async (ctx) => {
        task.saveCheckpoint(ctx, reached);
        await Promise.resolve();
      });
    }
    return result;
  },
});

type MoveOptions = { readonly tenantId: Id; readonly after: number; readonly signal: AbortSignal };

/** Moves the next contents of a tenant, in the order of their ids. */
export async function moveContents(app: App, { tenantId, after, signal }: MoveOptions): Promise<MoveResult> {
  const { current } = getFileStorage(app);
  const contents = await createSystemContext(app, "file").readInTenant(tenantId, async (ctx) => {
    const rows = ctx.rows(fileContents);
    const elsewhere = rows.select().select(["row.id", "row.provider", "row.location"]);
    return await rows.run(
      elsewhere
        .where("row.provider", "!=", current.name)
        .where((on) => on(on.cast<number>("row.id", "bigint"), ">", after))
        .orderBy("row.id")
        .limit(atOnce),
    );
  });
  const result = { moved: 0, failed: 0, lastId: after, isComplete: contents.length < atOnce };
  for (const content of contents) {
    signal.throwIfAborted();
    const isMoved = await moveContent(app, { tenantId, ...content });
    result.moved += isMoved ? 1 : 0;
    result.failed += isMoved ? 0 : 1;
    result.lastId = content.id;
  }
  return result;
}

type MovedContent = { readonly id: Id; readonly tenantId: Id; readonly provider: string; readonly location: string };

/** Copies first and deletes last: at each moment the row names bytes that are there. */
async function moveContent(app: App, { id, tenantId, provider, location }: MovedContent): Promise<boolean> {
  const { current, get } = getFileStorage(app);
  const source = get(provider);
  const place = { tenantId, location };
  if (!(await source.exists(place))) return false;
  const target = { tenantId, location: createLocation() };
  const staged = await stageFile({ app, tenantId }, { name: "", content: source.read(place) });
  try {
    await current.put(target, staged);
  } finally {
    await discardStaged(staged);
  }
  await createSystemContext(app, "file").inTenant(tenantId, async (ctx) => {
    await ctx.rows(fileContents).update(id, { provider: current.name, location: target.location });
  });
  await source.delete(place);
  return true;
}

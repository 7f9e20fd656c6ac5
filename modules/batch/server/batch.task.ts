import * as z from "zod";
import { BatchResult, type BatchRow, batchTaskKind } from "#contract/batch";
import { Id } from "#contract/id";
import type { Context } from "#server/context/context";
import { namesOf } from "#server/history/names";
import { failureFrom, isPassing } from "#server/tasks/endings";
import { defineTask, type RunningTask, type TaskContext } from "#server/tasks/task";

const Input = z.object({ call: z.string(), ids: z.array(Id), input: z.record(z.string(), z.unknown()) });
type Input = z.infer<typeof Input>;

/** Rows that are done in one transaction: it locks what it changes, and a cancelled task loses what it has begun. */
const portion = 50;

/** Does one call to many rows, each with all its checks; whoever is refused does not stop the others. */
export const batchTask = defineTask({
  name: batchTaskKind,
  input: Input,
  result: BatchResult,
  code: ({ call }) => call,
  run: doRows,
});

async function doRows(task: RunningTask<BatchResult>, { call, ids, input }: Input): Promise<BatchResult> {
  let rows: readonly BatchRow[] = task.kept?.rows ?? [];
  while (rows.length < ids.length) {
    const part = ids.slice(rows.length, rows.length + portion);
    const before = rows;
    rows = await task.writing(async (ctx) => {
      const nameOf = await namesFor(ctx, call, part);
      const all = [...before];
      for (const id of part) {
        task.signal.throwIfAborted();
        const message = await refusalOf(ctx, call, { ...input, id });
        all.push({ id, ...nameOf(id), isDone: message === undefined, message: message ?? "" });
      }
      task.progress(all.length, ids.length);
      if (all.length < ids.length) task.keep(ctx, { call, rows: all });
      else task.finish(ctx, { call, rows: all });
      return all;
    });
  }
  return { call, rows: [...rows] };
}

/** Makes the call for one row; answers why it was refused. */
async function refusalOf(ctx: TaskContext, call: string, input: object): Promise<string | undefined> {
  try {
    await ctx.attempt(async (part) => await part.calls.perform(call, input));
    return undefined;
  } catch (error) {
    if (isPassing(error)) throw error;
    const known = failureFrom(error);
    if (known !== undefined) return ctx.t(known.key, known.parameters);
    const { app, requestId } = ctx;
    app.log.error({ event: "batch.row_failed", requestId, call, err: error }, "a row of a batch failed unexpectedly");
    return ctx.t("request.failed", { requestId });
  }
}

/** What the rows are called, as far as the caller may see that. */
async function namesFor(ctx: Context, call: string, ids: readonly Id[]): Promise<(id: Id) => { name?: string }> {
  const [entity = ""] = call.split("/");
  const record = ctx.app.records.find(entity);
  if (record === undefined) return () => ({});
  const nameOf = await namesOf(ctx, { table: record.table, name: record.name ?? "name" }, ids);
  return (id) => ({ name: nameOf(id) });
}

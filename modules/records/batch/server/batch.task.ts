import * as z from "zod";
import { BatchResult, type BatchRow, batchTaskKind } from "../contract.ts";
import { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import { loadRecordNames } from "#core/request/history/recordNames";
import { isTransient, toTaskFailure } from "#core/jobs/tasks/taskProgress";
import { defineTask, type RunningTask, type TaskContext } from "#core/jobs/tasks/task";

const Input = z.object({ call: z.string(), ids: z.array(Id), input: z.record(z.string(), z.unknown()) });
type Input = z.infer<typeof Input>;

/** Rows in one transaction: it locks what it changes, and a cancelled task loses the current portion. */
const portion = 50;

/** Makes one call for many rows, each with all its checks; a refused row does not stop the others. */
export const batchTask = defineTask({
  name: batchTaskKind,
  input: Input,
  result: BatchResult,
  code: ({ call }) => call,
  run: doRows,
});

async function doRows(task: RunningTask<BatchResult>, { call, ids, input }: Input): Promise<BatchResult> {
  let rows: readonly BatchRow[] = task.checkpoint?.rows ?? [];
  while (rows.length < ids.length) {
    const part = ids.slice(rows.length, rows.length + portion);
    const before = rows;
    rows = await task.writeInTransaction(async (ctx) => {
      const nameOf = await namesFor(ctx, call, part);
      const all = [...before];
      for (const id of part) {
        task.signal.throwIfAborted();
        const message = await refusalOf(ctx, call, { ...input, id });
        all.push({ id, ...nameOf(id), isDone: message === undefined, message: message ?? "" });
      }
      task.reportProgress(all.length, ids.length);
      if (all.length < ids.length) task.saveCheckpoint(ctx, { call, rows: all });
      else task.finish(ctx, { call, rows: all });
      return all;
    });
  }
  return { call, rows: [...rows] };
}

/** Makes the call for one row; returns why it was refused. */
async function refusalOf(ctx: TaskContext, call: string, input: object): Promise<string | undefined> {
  try {
    await ctx.runInSavepoint(async (part) => await part.calls.perform(call, input));
    return undefined;
  } catch (error) {
    if (isTransient(error)) throw error;
    const known = toTaskFailure(error);
    if (known !== undefined) return ctx.t(known.key, known.parameters);
    const { app, requestId } = ctx;
    app.log.error({ event: "batch.row_failed", requestId, call, err: error }, "a row of a batch failed unexpectedly");
    return ctx.t("request.failed", { requestId });
  }
}

/** The names of the rows, as far as the caller may see them. */
async function namesFor(ctx: Context, call: string, ids: readonly Id[]): Promise<(id: Id) => { name?: string }> {
  const [entity = ""] = call.split("/");
  const record = ctx.app.records.find(entity);
  if (record === undefined) return () => ({});
  const nameOf = await loadRecordNames(ctx, { table: record.table, name: record.name ?? "name" }, ids);
  return (id) => ({ name: nameOf(id) });
}

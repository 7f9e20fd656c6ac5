import * as z from "zod";
import { batchError, type BatchRequest, maximumBatch } from "#contract/batch";
import { Status } from "#contract/fields";
import { Id } from "#contract/id";
import { maximumPageSize } from "#contract/page";
import type { TextKey } from "#contract/text";
import type { Context } from "#server/context/context";
import { startTask } from "#server/tasks/task";
import { batchTask } from "./batch.task.ts";

/** Starts a batch; answers its task. What cannot be done at all is refused at once. */
export async function runBatch(ctx: Context, request: BatchRequest): Promise<Id> {
  const { call, input } = request;
  if (!isBatchCall(ctx, call)) throw batchError("batch.unknown_call", { call });
  const ids = request.filter === undefined ? [...new Set(request.ids)] : await matching(ctx, request);
  if (ids.length === 0) throw batchError("batch.nothing");
  const title = ctx.t(titleOf(call, input), { count: ids.length });
  return await startTask(ctx, batchTask, { input: { call, ids, input }, title, total: ids.length });
}

const everywhere = new Set(["delete", "setStatus"]);

/** Records of every kind are deleted and switched by the same calls; further ones are listed by their modules. */
function isBatchCall({ app }: Context, name: string): boolean {
  const route = app.routes.find((one) => `${one.api.name}/${one.name}` === name);
  if (route === undefined || route.reads || !("id" in route.call.input.shape)) return false;
  return everywhere.has(route.name) || app.batchCalls.has(name);
}

function titleOf(call: string, { status }: BatchRequest["input"]): TextKey {
  if (call.endsWith("/delete")) return "batch.title.delete";
  if (!call.endsWith("/setStatus")) return "batch.title.other";
  return status === Status.enabled ? "batch.title.enable" : "batch.title.disable";
}

const paging: ReadonlySet<string> = new Set(["page", "pagesize", "cursor", "ids"]);
const Answer = z.object({ items: z.array(z.object({ id: Id })), nextCursor: z.string().nullable() });

/** The rows that the list itself answers to the filter, page after page. */
async function matching(ctx: Context, { call, filter = {}, except = [], count, api }: BatchRequest): Promise<Id[]> {
  const list = `${api ?? call.split("/")[0] ?? ""}/page`;
  const route = ctx.app.routes.find((one) => `${one.api.name}/${one.name}` === list);
  if (route === undefined || !route.reads || !("cursor" in route.call.input.shape))
    throw batchError("batch.unknown_list", { list });
  const base = Object.fromEntries(Object.entries(filter).filter(([name]) => !paging.has(name.toLowerCase())));
  const left = new Set(except);
  const ids = new Set<Id>();
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const place = cursor === undefined ? {} : { cursor };
    const answer = await ctx.calls.perform(list, { ...base, ...place, pageSize: maximumPageSize });
    const { items, nextCursor } = Answer.parse(answer);
    for (const { id } of items) if (!left.has(id)) ids.add(id);
    if (ids.size > maximumBatch) throw batchError("batch.too_many", { maximum: maximumBatch });
    cursor = nextCursor;
  }
  if (count !== undefined && ids.size > count) throw batchError("batch.changed", { count: ids.size });
  return [...ids];
}

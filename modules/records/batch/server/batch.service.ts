import * as z from "zod";
import { batchError, type BatchRequest, maxBatchRows, maxMatchingRows } from "../contract.ts";
import { Status } from "#contract/fields";
import { Id } from "#contract/id";
import { maxPageSize } from "#contract/page";
import type { TextKey } from "#contract/text";
import type { Context } from "#core/request/context";
import { startTask } from "#core/jobs/tasks/task";
import { batchTask } from "./batch.task.ts";

/** Starts a batch; returns its task. Invalid requests are refused immediately. */
export async function runBatch(ctx: Context, request: BatchRequest): Promise<Id> {
  const { call, input } = request;
  if (!isBatchCall(ctx, call)) throw batchError("batch.unknown_call", { call });
  const ids = request.filter === undefined ? [...new Set(request.ids)] : await matching(ctx, request);
  if (ids.length === 0) throw batchError("batch.nothing");
  const portions = toPortions(ids);
  const taskIds: Id[] = [];
  for (const [index, portion] of portions.entries()) {
    const title = titleOfPortion(ctx, ctx.t(titleOf(call, input), { count: portion.length }), {
      part: index + 1,
      parts: portions.length,
    });
    const work = { input: { call, ids: portion, input }, title, total: portion.length, part: index };
    taskIds.push(await startTask(ctx, batchTask, work));
  }
  const [first] = taskIds;
  if (first === undefined) throw batchError("batch.nothing");
  return first;
}

function toPortions(ids: readonly Id[]): Id[][] {
  const count = Math.ceil(ids.length / maxBatchRows);
  return Array.from({ length: count }, (_, index) => ids.slice(index * maxBatchRows, (index + 1) * maxBatchRows));
}

function titleOfPortion(ctx: Context, title: string, { part, parts }: { part: number; parts: number }): string {
  return parts === 1 ? title : ctx.t("batch.title.part", { title, part, parts });
}

const everywhere = new Set(["delete", "setStatus"]);

/** Records of every kind have the same calls to delete and to set the status; modules list further ones. */
function isBatchCall({ app }: Context, name: string): boolean {
  const route = app.routes.find((route) => `${route.api.name}/${route.name}` === name);
  if (route === undefined || route.isReadOnly || !("id" in route.call.input.shape)) return false;
  return everywhere.has(route.name) || app.batchCalls.has(name);
}

function titleOf(call: string, { status }: BatchRequest["input"]): TextKey {
  if (call.endsWith("/delete")) return "batch.title.delete";
  if (!call.endsWith("/setStatus")) return "batch.title.other";
  return status === Status.enabled ? "batch.title.enable" : "batch.title.disable";
}

const paging: ReadonlySet<string> = new Set(["page", "pagesize", "cursor", "ids"]);
const Answer = z.object({ items: z.array(z.object({ id: Id })), nextCursor: z.string().nullable() });

/** The rows that match the filter of the list, page by page. */
async function matching(ctx: Context, { call, filter = {}, except = [], count, api }: BatchRequest): Promise<Id[]> {
  const list = `${api ?? call.split("/")[0] ?? ""}/page`;
  const route = ctx.app.routes.find((route) => `${route.api.name}/${route.name}` === list);
  if (route === undefined || !route.isReadOnly || !("cursor" in route.call.input.shape))
    throw batchError("batch.unknown_list", { list });
  const base = Object.fromEntries(Object.entries(filter).filter(([name]) => !paging.has(name.toLowerCase())));
  const excludedIds = new Set(except);
  const ids = new Set<Id>();
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const pageStart = cursor === undefined ? {} : { cursor };
    const answer = await ctx.calls.perform(list, { ...base, ...pageStart, pageSize: maxPageSize });
    const { items, nextCursor } = Answer.parse(answer);
    for (const { id } of items) if (!excludedIds.has(id)) ids.add(id);
    if (ids.size > maxMatchingRows) throw batchError("batch.too_many", { maximum: maxMatchingRows });
    cursor = nextCursor;
  }
  if (count !== undefined && ids.size > count) throw batchError("batch.changed", { count: ids.size });
  return [...ids];
}

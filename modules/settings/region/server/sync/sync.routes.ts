import type { InputOf } from "#contract/api";
import type { regionApi } from "../../contract.ts";
import { markReadOnly } from "#core/http/routes";
import type { Context } from "#core/request/context";
import { correctSuccessor } from "./correctSuccessor.ts";
import {
  applySync,
  chooseSyncChanges,
  discardSync,
  getSync,
  type KeyedRequest,
  pageChanges,
  pageSyncs,
  synchronise,
} from "./sync.service.ts";

type Calls = typeof regionApi.calls;

/** The two calls without a number in their answer. */
async function synchroniseQuietly(ctx: Context, request: KeyedRequest) {
  const answer = await synchronise(ctx, request);
  return typeof answer === "number" ? null : answer;
}

/** The calls of the synchronisation. */
export const syncServices = {
  syncRegionMzb: async (ctx: Context, { propose, level }: InputOf<Calls["syncRegionMzb"]>) =>
    await synchroniseQuietly(ctx, { request: { source: "mzb", level }, key: "", propose }),
  syncRegionGD: async (ctx: Context, { propose, key, ...fields }: InputOf<Calls["syncRegionGD"]>) =>
    await synchroniseQuietly(ctx, { request: { source: "gd", ...fields }, key, propose }),
  syncRegionMca: async (ctx: Context, { propose, ...fields }: InputOf<Calls["syncRegionMca"]>) =>
    await synchronise(ctx, { request: { source: "mca", ...fields }, key: "", propose }),
  syncRegionTianditu: async (ctx: Context, { propose, tk, ...fields }: InputOf<Calls["syncRegionTianditu"]>) =>
    await synchronise(ctx, { request: { source: "tianditu", ...fields }, key: tk, propose }),
  syncPage: markReadOnly(pageSyncs),
  syncDetail: getSync,
  syncChanges: markReadOnly(pageChanges),
  syncChoose: chooseSyncChanges,
  syncCorrect: correctSuccessor,
  syncApply: applySync,
  syncDiscard: discardSync,
};

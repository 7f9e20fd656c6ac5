import type { Id } from "#contract/id";
import { call } from "#kit";
import { regionApi } from "../../contract.ts";
import type { SyncSource } from "../../sync.contract.ts";

/** The fields of all dialogs; each has some of them. */
export type SyncDraft = {
  key?: string;
  tk?: string;
  keywords?: string;
  keyword?: string;
  code?: string;
  level?: number;
  childLevel?: number;
};

/** Starts a task that reads a service and makes a proposal; answers the proposal. */
export async function sendRequest(source: SyncSource, draft: SyncDraft): Promise<Id> {
  const started = await sendTo(source, draft);
  if (started === null || typeof started === "number") throw new Error("no proposal was started");
  return started.syncId;
}

async function sendTo(source: SyncSource, draft: SyncDraft) {
  const { key = "", tk = "", keywords = "", keyword = "", code = "0", level = 1, childLevel = 1 } = draft;
  const propose = true;
  switch (source) {
    case "mzb":
      return await call(regionApi, "syncRegionMzb", { level, propose });
    case "gd":
      return await call(regionApi, "syncRegionGD", { key, keywords, level, propose });
    case "mca":
      return await call(regionApi, "syncRegionMca", { code: Number(code), level, propose });
    case "tianditu":
      return await call(regionApi, "syncRegionTianditu", { keyword, childLevel, tk, propose });
  }
}

import type { TenantContext } from "#core/request/context";
import type { UsageKind } from "#core/request/quota";
import { defineFunction } from "#core/rows/databaseFunction";
import { fileError } from "../contract.ts";
import { formatSize } from "./formatSize.ts";

/** What a tenant stores. */
export type FileUsage = { readonly usedBytes: number; readonly fileCount: number; readonly binCount: number };

const usage = defineFunction<object, FileUsage>("file_usage", []);

/** Reads how much the tenant stores; files with the same bytes count once. */
export async function readUsage(ctx: TenantContext): Promise<FileUsage> {
  const [row] = await ctx.callFunction(usage, {});
  return row ?? { usedBytes: 0, fileCount: 0, binCount: 0 };
}

/** The name of this kind of usage. */
export const storageUsageName = "storage";

/** Bytes that the tenant stores, those in the bin and earlier versions included. */
export const storageUsage: UsageKind = {
  name: storageUsageName,
  title: "file.storage",
  advice: "file.storage.advice",
  unit: "bytes",
  measure: { per: "now", count: async (ctx) => (await readUsage(ctx)).usedBytes },
  refuse: (limit) => fileError("file.quota_used", { quota: formatSize(limit) }),
};

import type { TenantContext } from "#core/request/context";
import { defineFunction } from "#core/rows/databaseFunction";
import { fileError } from "../contract.ts";
import { fileSettings } from "./file.table.ts";
import { formatSize } from "./formatSize.ts";

/** What a tenant stores. */
export type FileUsage = { readonly usedBytes: number; readonly fileCount: number; readonly binCount: number };

const usage = defineFunction<object, FileUsage>("file_usage", []);

/** Reads how much the tenant stores; files with the same bytes count once. */
export async function readUsage(ctx: TenantContext): Promise<FileUsage> {
  const [row] = await ctx.callFunction(usage, {});
  return row ?? { usedBytes: 0, fileCount: 0, binCount: 0 };
}

/** Refuses a file that the tenant has no room for. */
export async function requireQuota(ctx: TenantContext, sizeBytes: number): Promise<void> {
  const [settings] = await ctx.rows(fileSettings).list();
  const quotaBytes = settings?.quotaBytes ?? null;
  if (quotaBytes === null) return;
  const { usedBytes } = await readUsage(ctx);
  if (usedBytes + sizeBytes > quotaBytes)
    throw fileError("file.quota_used", { used: formatSize(usedBytes), quota: formatSize(quotaBytes) });
}

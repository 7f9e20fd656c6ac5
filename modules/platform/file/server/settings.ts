import type { Id } from "#contract/id";
import type { AnyContext } from "#core/request/context";
import type { RowOf } from "#core/rows/table";
import { defaultMaximumBytes } from "../contract.ts";
import { fileSettings } from "./file.table.ts";

/** The limits of a tenant. */
export type FileLimits = Pick<RowOf<typeof fileSettings>, "maximumBytes" | "binDays" | "removesMetadata">;

const defaults: FileLimits = {
  maximumBytes: defaultMaximumBytes,
  binDays: 30,
  removesMetadata: false,
};

/** Reads the limits in a transaction of its own: none is open while a file arrives. */
export async function readFileLimits(ctx: AnyContext, tenantId: Id): Promise<FileLimits> {
  return await ctx.readInTenant(tenantId, async (inTenant) => {
    const [row] = await inTenant.rows(fileSettings).list();
    return row ?? defaults;
  });
}

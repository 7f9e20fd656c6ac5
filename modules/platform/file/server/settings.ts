import type { Id } from "#contract/id";
import type { AnyContext } from "#core/request/context";
import type { RowOf } from "#core/rows/table";
import { defaultMaximumBytes } from "../contract.ts";
import { acceptedTypes } from "./checks/fileTypes.ts";
import { fileSettings } from "./file.table.ts";

/** The limits of a tenant. */
export type FileLimits = Pick<
  RowOf<typeof fileSettings>,
  "maximumBytes" | "binDays" | "removesMetadata" | "allowedSuffixes"
>;

const defaults: FileLimits = {
  maximumBytes: defaultMaximumBytes,
  binDays: 30,
  removesMetadata: false,
  allowedSuffixes: "",
};

/** Suffixes of the types that can be accepted. */
export const acceptedSuffixes: readonly string[] = acceptedTypes.map(({ suffixes: [suffix] }) => suffix);

/** The suffixes that a tenant accepts; empty: all that can be accepted. */
export function listAllowedSuffixes({ allowedSuffixes }: Pick<FileLimits, "allowedSuffixes">): string[] {
  return allowedSuffixes.split(",").filter((suffix) => suffix !== "");
}

/** Reads the limits in a transaction of its own: none is open while a file arrives. */
export async function readFileLimits(ctx: AnyContext, tenantId: Id): Promise<FileLimits> {
  return await ctx.readInTenant(tenantId, async (inTenant) => {
    const [row] = await inTenant.rows(fileSettings).list();
    return row ?? defaults;
  });
}

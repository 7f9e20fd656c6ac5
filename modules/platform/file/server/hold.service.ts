import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import type { RowOf } from "#core/rows/table";
import { type fileApi, fileError } from "../contract.ts";
import { getReadableFile } from "./access.ts";
import { files } from "./file.table.ts";

type Calls = (typeof fileApi)["calls"];

/** Puts a file under legal hold, or changes the reason. The history of the file has who did it. */
export async function holdFile(ctx: Context, { id, reason }: InputOf<Calls["hold"]>): Promise<void> {
  await setHold(ctx, id, reason);
}

/** Ends the legal hold of a file. */
export async function releaseFile(ctx: Context, { id }: { id: Id }): Promise<void> {
  await setHold(ctx, id, null);
}

/** A hold changes nothing of the content: the right to change the file, or its record, is not needed. */
async function setHold(ctx: Context, id: Id, holdReason: string | null): Promise<void> {
  await getReadableFile(ctx, id);
  await ctx.rows(files).update(id, { holdReason });
}

type HeldFile = Pick<RowOf<typeof files>, "holdReason" | "fileName" | "suffix">;

/** Refuses to delete or replace a file under legal hold. */
export function requireFree({ holdReason, fileName, suffix }: HeldFile): void {
  if (holdReason !== null) throw fileError("file.held", { name: `${fileName}${suffix}` });
}

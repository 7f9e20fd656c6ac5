import { recordEvent } from "#core/request/context";
import { alphas } from "./alpha.table.ts";

export async function addAlpha(ctx: Context): Promise<void> {
  await ctx.rows(alphas).add({});
  await recordEvent(ctx, "alpha.added");
}

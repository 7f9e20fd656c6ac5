import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import { defineFunction } from "#core/rows/databaseFunction";

const replaceNotice = defineFunction<{ correction: Id }, { row: boolean }>("replace_notice", ["correction"]);

/**
 * A published correction takes the place of the notice that it corrects. Those who have received only the latter keep it
 * as replaced; their open windows are told, as those of all others are by the correction itself.
 */
export async function replaceCorrected(ctx: Context, correction: Id, correctedId: Id): Promise<void> {
  const [answer] = await ctx.callFunction(replaceNotice, { correction });
  if (answer?.row === true) ctx.publish({ received: correctedId }, "InboxChanged", {});
}

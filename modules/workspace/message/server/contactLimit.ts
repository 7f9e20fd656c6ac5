import type { Context } from "#core/request/context";
import { conversationError, maxNewContacts } from "../contract.ts";
import { conversationMembers } from "./conversation.table.ts";

const hourMs = 3_600_000;

/** Refuses to add more people to conversations than an account may within an hour. */
export async function requireNewContacts(ctx: Context, count: number): Promise<void> {
  const { accountId } = ctx.caller;
  const rows = ctx.rows(conversationMembers);
  const added = rows
    .select()
    .where("row.addedBy", "=", accountId)
    .where("row.accountId", "!=", accountId)
    .where("row.joinedAt", ">", new Date(ctx.now().getTime() - hourMs));
  const [recent] = await rows.run(added.select((on) => on.fn.countAll<number>().as("count")));
  if ((recent?.count ?? 0) + count > maxNewContacts)
    throw conversationError("conversation.contact_limit", { maximum: maxNewContacts });
}

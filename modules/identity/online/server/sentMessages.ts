import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import { defineExtensionPoint } from "#core/request/extensionPoint";

/** A message of the caller to accounts that it names. */
export type SentToAccounts = {
  readonly title: string;
  readonly message: string;
  readonly receivers: readonly { readonly id: Id; readonly realName: string }[];
};

/** What keeps messages to single accounts where these can answer them: `extensions: [sentMessages.provide({ keep })]`. */
export const sentMessages = defineExtensionPoint<{
  keep(ctx: Context, message: SentToAccounts): Promise<void>;
}>("online.sentMessages");

/** Hands a message over, within the transaction of its log. */
export async function keepSentMessage(ctx: Context, message: SentToAccounts): Promise<void> {
  for (const keeper of sentMessages.list(ctx)) await keeper.keep(ctx, message);
}

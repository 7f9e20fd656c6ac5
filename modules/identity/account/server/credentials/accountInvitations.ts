import type { Context } from "#core/request/context";
import { defineExtensionPoint } from "#core/request/extensionPoint";
import type { AccountRow } from "../account.table.ts";

/** Sends links with which accounts set their first password; a module with messages implements it. */
export type AccountInvitations = {
  /** Whether a link would leave the installation. */
  canSend(ctx: Context): boolean;
  /** Throws if no message reaches the account, or if it was invited a moment ago. */
  send(ctx: Context, account: AccountRow): Promise<void>;
};

export const accountInvitations = defineExtensionPoint<AccountInvitations>("account.invitations");

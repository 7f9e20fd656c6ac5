import type { Context } from "#core/request/context";
import { defineExtensionPoint } from "#core/request/extensionPoint";
import type { AccountRow } from "../account.table.ts";

/** Sends one-time passwords to their accounts; a module with messages implements it. */
export type PasswordDelivery = {
  /** Whether an e-mail would leave the installation. */
  canSend(ctx: Context): boolean;
  send(ctx: Context, recipient: AccountRow & { readonly email: string }, password: string): Promise<void>;
};

export const passwordDelivery = defineExtensionPoint<PasswordDelivery>("account.passwordDelivery");

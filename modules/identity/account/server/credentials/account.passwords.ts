import type { Context, TenantContext } from "#core/request/context";
import { defineExtensionPoint } from "#core/request/extensionPoint";
import type { AccountRow } from "../account.table.ts";

/** The password of a new account; without a hash it cannot sign in until it gets one. */
type InitialPassword = { readonly passwordHash: string | null; readonly mustChangePassword: boolean };

/** Passwords that administrators set for accounts; a separate module has the rules. */
export type AccountPasswords = {
  /** The password of a new account: the one in the input, else the default one. Throws if it is too weak. */
  createInitial(ctx: Context, input: { account: string; password: string | undefined }): Promise<InitialPassword>;
  /** Stores the password, a default one or a random one, ends all sessions of the account, and returns the password. */
  reset(ctx: TenantContext, row: AccountRow, newPassword: string | undefined): Promise<string>;
};

export const accountPasswords = defineExtensionPoint<AccountPasswords>("account.passwords");

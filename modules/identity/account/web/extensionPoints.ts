import type { Id } from "#contract/id";
import type { RowActionProps } from "#kit";
import { defineWebExtensionPoint } from "#kit/extensionPoint.ts";

/** An entry that another module adds to the menu of every account in the list. */
export type AccountAction = Required<Pick<RowActionProps, "of" | "call" | "label">> & {
  readonly run: (account: { readonly id: Id }) => void;
};

export const accountActions = defineWebExtensionPoint<AccountAction>("account.actions");

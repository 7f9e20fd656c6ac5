import type { Id } from "#contract/id";
import type { RowActionProps } from "#kit";
import { defineWebExtensionPoint } from "#kit/extensionPoint.ts";

/** A page that explains what an account sees, and the call that it needs. */
export type AccountExplainer = Required<Pick<RowActionProps, "of" | "call">> & {
  readonly addressOf: (account: { readonly id: Id }) => string;
};

export const accountExplainers = defineWebExtensionPoint<AccountExplainer>("organisation.accountExplainers");

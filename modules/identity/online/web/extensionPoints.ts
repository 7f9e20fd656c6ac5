import type { RowActionProps } from "#kit";
import { defineWebExtensionPoint } from "#kit/extensionPoint.ts";
import type { OnlineUser } from "../contract.ts";

/** An entry that another module adds to the menu of every account in the list, but the own one. */
export type OnlineAction = Required<Pick<RowActionProps, "of" | "call" | "label">> & {
  readonly run: (user: Pick<OnlineUser, "userId">) => void;
};

export const onlineActions = defineWebExtensionPoint<OnlineAction>("online.actions");

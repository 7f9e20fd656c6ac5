import type { RowActionProps } from "#kit";
import { defineWebExtensionPoint } from "#kit/extensionPoint.ts";
import type { OnlineUser } from "../contract.ts";

/** An action that another module adds to every account in the list but the own one; it comes before the others. */
export type OnlineAction = Required<Pick<RowActionProps, "of" | "call" | "label">> & {
  readonly run: (user: Pick<OnlineUser, "userId">) => void;
};

export const onlineActions = defineWebExtensionPoint<OnlineAction>("online.actions");

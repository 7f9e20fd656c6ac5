import type { ComponentType } from "react";
import type { Id } from "#contract/id";
import type { RowActionProps } from "#kit";
import { defineWebExtensionPoint } from "#kit/extensionPoint.ts";

/** An entry that another module adds to the menu of every account in the list. */
export type AccountAction = Required<Pick<RowActionProps, "of" | "call" | "label">> & {
  readonly run: (account: { readonly id: Id }) => void;
};

export const accountActions = defineWebExtensionPoint<AccountAction>("account.actions");

/** `onDone` closes the card. */
export type PersonActionProps = { readonly id: Id; readonly onDone: () => void };

/** Buttons that other modules add to the card of a person, each a `lazyComponent`. */
export const personActions = defineWebExtensionPoint<ComponentType<PersonActionProps>>("account.personActions");

import type { ComponentType } from "react";
import type { Id } from "#contract/id";
import { defineWebExtensionPoint } from "#kit/extensionPoint.ts";

/** Props of a field that chooses accounts. */
export type AccountFieldProps = {
  readonly label: string;
  readonly value: Id[];
  readonly onChange: (accountIds: Id[]) => void;
};

/** The field that selects the accounts to be given a role; the account module provides it. */
export const accountField = defineWebExtensionPoint<ComponentType<AccountFieldProps>>("role.accountField");

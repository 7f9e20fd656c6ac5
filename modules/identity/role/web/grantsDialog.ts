import { createContext } from "react";
import type { Dialog } from "#kit";
import type { Role } from "../contract.ts";

/** The sections of a role's grants. */
export const grantTabs = ["menus", "dataScope", "fields", "apis", "accounts"] as const;
/** See `grantTabs`. */
export type GrantTab = (typeof grantTabs)[number];

/** The role whose grants are open, and the initial section. */
export type GrantsTarget = { readonly role: Role; readonly tab: GrantTab };

/** Opens the page's drawer of grants, for cells of its list. */
export const GrantsDialog = createContext<Dialog<GrantsTarget> | undefined>(undefined);

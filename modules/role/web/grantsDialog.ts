import { createContext } from "react";
import type { Dialog } from "#kit";
import type { Role } from "#modules/role/contract";

/** The parts of what a role is granted. */
export const grantTabs = ["menus", "dataScope", "fields", "apis", "accounts"] as const;
/** One of them. */
export type GrantTab = (typeof grantTabs)[number];

/** Which role's grants are open, and which part of them first. */
export type GrantsTarget = { readonly role: Role; readonly tab: GrantTab };

/** The page's drawer of grants, for cells of its list. */
export const GrantsDialog = createContext<Dialog<GrantsTarget> | undefined>(undefined);

import { createContext, useContext } from "react";

/** The id of the account whose form is open; 0 for a new one. */
export const AccountTarget = createContext(0);

/** The account that a field of the form belongs to. */
export function useAccountTarget(): number {
  return useContext(AccountTarget);
}

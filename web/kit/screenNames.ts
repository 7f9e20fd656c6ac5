import { createContext, useContext } from "react";

/** Components of all screens of this build; the shell knows the modules. */
export const ScreenNames = createContext<readonly string[]>([]);

/** What a menu entry's component may be so that this build can show it: `/system/pos/index`. */
export function useScreenNames(): readonly string[] {
  return useContext(ScreenNames);
}

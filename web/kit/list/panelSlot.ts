import { createContext, type ReactNode, useContext } from "react";

const Slot = createContext<ReactNode>(undefined);

/** Passes a panel to the list of a page on a phone; elsewhere it is next to the list. */
export const PanelSlot = Slot.Provider;

/** The panel that belongs into the title row of the list; `undefined` if it is next to the list. */
export function usePanelSlot(): ReactNode {
  return useContext(Slot);
}

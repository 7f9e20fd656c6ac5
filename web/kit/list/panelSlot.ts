import { createContext, type ReactNode, useContext } from "react";

const Slot = createContext<ReactNode>(undefined);

/** Hands a list, on a phone, the panel that stands beside it elsewhere. */
export const PanelSlot = Slot.Provider;

/** The panel that belongs into the list's title row; there is none where it stands beside. */
export function usePanelSlot(): ReactNode {
  return useContext(Slot);
}

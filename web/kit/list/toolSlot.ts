import { createContext, useContext } from "react";

const Slot = createContext<HTMLElement | null>(null);

/** Provides the element for tools of a list's parts: the end of its panel of tools on a phone. */
export const ToolSlot = Slot.Provider;

/** The element for tools of a part of the list; `null`: the part shows them itself. */
export function useToolSlot(): HTMLElement | null {
  return useContext(Slot);
}

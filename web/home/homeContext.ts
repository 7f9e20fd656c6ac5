import { createContext, useContext } from "react";
import type { Agenda, Figure, Remark } from "../kit/widgets/widget.ts";
import type { HomeApp } from "./apps.ts";

/** What the parts of the home page share: everything here may be had by whoever is signed in. */
export type HomeContent = {
  readonly apps: readonly HomeApp[];
  readonly figures: readonly Figure[];
  readonly agendas: readonly Agenda[];
  readonly remarks: readonly Remark[];
};

/** Given by the home page. */
export const HomeContext = createContext<HomeContent>({ apps: [], figures: [], agendas: [], remarks: [] });

/** See `HomeContent`. */
export function useHomeContent(): HomeContent {
  return useContext(HomeContext);
}

import { createContext, useContext } from "react";
import type { HomeCard, Metric, Reminder } from "#kit/widgets/widget.ts";
import type { HomeApp } from "./apps.ts";

/** Data that the widgets of the home page share; every signed-in account may read it. */
export type HomeContent = {
  readonly apps: readonly HomeApp[];
  readonly figures: readonly Metric[];
  readonly reminders: readonly Reminder[];
  readonly cards: readonly HomeCard[];
};

/** Provided by the home page. */
export const HomeContext = createContext<HomeContent>({
  apps: [],
  figures: [],
  reminders: [],
  cards: [],
});

/** See `HomeContent`. */
export function useHomeContent(): HomeContent {
  return useContext(HomeContext);
}

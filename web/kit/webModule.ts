import type { ComponentType } from "react";
import type { TextSource } from "#contract/text";
import type { Search } from "./search/defineSearch.ts";

/** A screen as it is loaded when it is first opened. */
export type Screen = { Component: ComponentType };

/** Records that the command palette finds; loaded when it is first opened. */
export type SearchSource = () => Promise<{ readonly search: Search }>;

/** What a module brings to the web: its screens by the component of their menu entry, its words, and what is found of it. */
export type WebModule = {
  readonly screens: Readonly<Record<string, () => Promise<Screen>>>;
  readonly texts: TextSource;
  readonly searches?: readonly SearchSource[];
};

/**
 * Registers the screens of a module:
 * `webModule({ screens: { "/system/pos/index": async () => await import("./PositionListPage.tsx") }, texts })`.
 */
export function webModule(about: WebModule): WebModule {
  return about;
}

import type { ComponentType } from "react";
import type { TextSource } from "#contract/text";

/** A screen as it is loaded when it is first opened. */
export type Screen = { Component: ComponentType };

/** What a module brings to the web: its screens by the component of their menu entry, and its words. */
export type WebModule = {
  readonly screens: Readonly<Record<string, () => Promise<Screen>>>;
  readonly texts: TextSource;
};

/**
 * Registers the screens of a module:
 * `webModule({ screens: { "/system/pos/index": async () => await import("./PositionListPage.tsx") }, texts })`.
 */
export function webModule(about: WebModule): WebModule {
  return about;
}

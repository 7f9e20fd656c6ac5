import type { ComponentType } from "react";
import type { HubEvent } from "#contract/realtime";
import type { TextSource } from "#contract/text";
import type { ProfileSection } from "./profile.ts";
import type { Search } from "./search/defineSearch.ts";
import type { HomeSource } from "./widgets/widget.ts";

/** A screen as it is loaded when it is first opened. */
export type Screen = { Component: ComponentType };

/** What a part of the header is told: whether the menu has a page at an address. */
export type HeaderPartProps = { leadsTo: (path: string) => boolean };

/** A part of the header; it loads once the page stands. */
export type HeaderSource = () => Promise<{ readonly Component: ComponentType<HeaderPartProps> }>;

/**
 * What a part hears of that the server tells, by the name of the event; `open`: the line stands, for the first time or
 * again, and what was told before may have been missed. Answers how to stop hearing.
 */
export type Hear = (what: HubEvent | "open", listener: (content: unknown) => void) => () => void;

/** A part that shows what the server tells while one works; it loads with the connection, once the page stands. */
export type LiveSource = () => Promise<{ readonly Component: ComponentType<{ hear: Hear }> }>;

/** Records that the command palette finds; loaded when it is first opened. */
export type SearchSource = () => Promise<{ readonly search: Search }>;

/** A section of the personal centre; loaded with it. */
export type ProfileSource = () => Promise<{ readonly section: ProfileSection }>;

/**
 * What a module brings to the web: its screens by the component of their menu entry, its words, what is found of it, its
 * parts of the home page, of the header and of the personal centre, and what it shows of what the server tells.
 */
export type WebModule = {
  readonly screens: Readonly<Record<string, () => Promise<Screen>>>;
  readonly texts: TextSource;
  readonly searches?: readonly SearchSource[];
  readonly widgets?: HomeSource;
  readonly header?: HeaderSource;
  readonly profile?: readonly ProfileSource[];
  readonly live?: LiveSource;
};

/**
 * Registers the screens of a module:
 * `webModule({ screens: { "/system/pos/index": async () => await import("./PositionListPage.tsx") }, texts })`.
 */
export function webModule(about: WebModule): WebModule {
  return about;
}

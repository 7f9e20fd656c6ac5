import type { ComponentType, ReactNode } from "react";
import type { Id } from "#contract/id";
import type { HubEvent } from "#contract/realtime";
import type { LockScreenAccount, UserInfo } from "#contract/session";
import type { SysInfo } from "#contract/systemInfo";
import type { TextKey, TextSource } from "#contract/text";
import type { ModuleExtension } from "./extensionPoint.ts";
import type { FirstStepLoader } from "./firstStep.ts";
import type { HeaderItem } from "./headerItem.ts";
import type { ManualLoader } from "./manual.ts";
import type { ProfileSection } from "./profile.ts";
import type { Search } from "./search/defineSearch.ts";
import type { HomeLoader } from "./widgets/widget.ts";

/** A screen, loaded when it is first opened. */
export type Screen = { Component: ComponentType };

/** A part of the window, loaded when it is first shown. */
export type PartLoader<Props> = () => Promise<{ readonly Component: ComponentType<Props> }>;

/**
 * Subscribes to an event of the realtime connection by name. `open`: the connection was established, and earlier events
 * may have been missed, because it is the first one or was away for too long. `return`: it was established again, and
 * the events of the tenant since then have been handled; those for all tenants may have been missed. Returns the
 * function that unsubscribes.
 */
export type Subscribe = (what: HubEvent | "open" | "return", listener: (content: unknown) => void) => () => void;

/** Props of a part that shows realtime events. */
export type RealtimePartProps = { readonly subscribe: Subscribe };

/** A part that shows realtime events; it loads before the connection is opened, after the page. */
export type RealtimePartLoader = PartLoader<RealtimePartProps>;

/** A search of the command palette, loaded when the palette is first opened. */
export type SearchLoader = () => Promise<{ readonly search: Search }>;

/** A section of the personal centre, loaded with it. */
export type ProfileSectionLoader = () => Promise<{ readonly section: ProfileSection }>;

/** Undoes the changes of a request; loaded on first use. Returns whether it succeeded. */
export type UndoLoader = () => Promise<{ readonly undo: (requestId: string) => Promise<boolean> }>;

/** Props of the dialog with the result of a background task. */
export type TaskResultProps = { readonly taskId: Id; readonly onClosed: () => void };

/** The dialog with the result of background tasks of one kind. */
export type TaskResultLoader = PartLoader<TaskResultProps>;

/** Props of the actions on an ended task. */
export type TaskActionsProps = { readonly taskId: Id };

/** Further actions on background tasks of one kind that are done, as buttons in the list of tasks. */
export type TaskActionsLoader = PartLoader<TaskActionsProps>;

/** Props of the action on records that an import has added. */
export type ImportActionProps = {
  readonly loadIds: () => Promise<readonly Id[]>;
  /** Among the small buttons of a list. */
  readonly isCompact: boolean;
};

/** The action on records that an import has added, as a button at the end of the import and on its task. */
export type ImportActionLoader = PartLoader<ImportActionProps>;

/** The signed-in account and the path that it has opened. */
export type AccountLocation = { readonly path: string; readonly user: UserInfo };

/** A page that takes the whole window instead of the shell. */
export type StandalonePage = {
  /** If several pages are due, the one with the lowest order is shown. */
  readonly order: number;
  readonly isDue: (location: AccountLocation) => boolean;
  readonly load: PartLoader<object>;
};

/** An entry of the user's menu. */
export type UserMenuItem = {
  readonly key: string;
  /** A text of the shell: the menu opens before the texts of the module are loaded. */
  readonly title: TextKey;
  readonly Icon: ComponentType;
  /** `isNarrow`: the window is as narrow as a phone. */
  readonly isOffered: (state: { readonly info: SysInfo | undefined; readonly isNarrow: boolean }) => boolean;
  /** The page that it leads to, or what it opens. */
} & ({ readonly path: string } | { readonly open: () => void });

/** Props of an unlock method. */
export type UnlockMethodProps = {
  /** The account has no password, so this is the first method. */
  readonly isFirst: boolean;
  readonly isBusy: boolean;
  /** Runs the calls that unlock the session; the lock screen then closes, or shows the CallError that they throw. */
  readonly onUnlock: (unlock: () => Promise<unknown>) => void;
};

/** Props of what helps on a page that the account may not open. */
export type PageHelpProps = { readonly path: string };

/** A way to unlock the screen in addition to the password. */
export type UnlockMethod = {
  readonly isOffered: (account: LockScreenAccount) => boolean;
  readonly load: PartLoader<UnlockMethodProps>;
};

/** Contributions of a module to the web client; only the texts are required. */
export type WebModule = {
  readonly texts: TextSource;
  /** By the component of their menu entry. */
  readonly screens?: Readonly<Record<string, () => Promise<Screen>>>;
  /** Screens with a list of records, likewise; tests over all lists open each of them. */
  readonly lists?: Readonly<Record<string, () => Promise<Screen>>>;
  readonly searches?: readonly SearchLoader[];
  readonly widgets?: HomeLoader;
  /** Steps of setting up a tenant; the server of the module says which are done. */
  readonly firstSteps?: FirstStepLoader;
  /** Its pages of the manual. */
  readonly manual?: ManualLoader;
  readonly headerItems?: readonly HeaderItem[];
  readonly userMenuItems?: readonly UserMenuItem[];
  /** Marks on links to pages, by the path of the page. */
  readonly pageBadges?: Readonly<Record<string, ComponentType>>;
  /** Wraps everything that a layout renders, and stays mounted when the layout changes. */
  readonly FrameProvider?: ComponentType<{ children: ReactNode }>;
  /** Rendered next to the frame while an account is signed in; it shows nothing. */
  readonly Background?: () => undefined;
  readonly standalonePages?: readonly StandalonePage[];
  /** Pages outside of the router, by the path of the document: `/api/docs`. They need no session. */
  readonly documents?: Readonly<Record<string, PartLoader<object>>>;
  readonly unlockMethod?: UnlockMethod;
  /** The first button on a page that the account may not open. */
  readonly pageHelp?: PartLoader<PageHelpProps>;
  readonly profile?: readonly ProfileSectionLoader[];
  readonly live?: RealtimePartLoader;
  readonly undo?: UndoLoader;
  /**
   * The APIs whose lists and trees show numbers of this module's records, by the name of its own API: they are loaded
   * again after a change. `countedBy: { sysUser: ["sysOrg"] }`.
   */
  readonly countedBy?: Readonly<Record<string, readonly string[]>>;
  /** Implementations of extension points of other modules. */
  readonly extensions?: readonly ModuleExtension[];
  /** By the kind of task. */
  readonly taskResults?: Readonly<Record<string, TaskResultLoader>>;
  /** By the kind of task. */
  readonly taskActions?: Readonly<Record<string, TaskActionsLoader>>;
  /** By the wire name of the record. */
  readonly importActions?: Readonly<Record<string, ImportActionLoader>>;
};

/**
 * Registers the contributions of a module:
 * `webModule({ lists: { "/system/pos/index": async () => await import("./PositionListPage.tsx") }, texts })`.
 */
export function webModule(contributions: WebModule): WebModule {
  const { screens, lists } = contributions;
  return { ...contributions, screens: { ...screens, ...lists } };
}

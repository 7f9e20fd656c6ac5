import type { ComponentType, ReactNode } from "react";
import type { Id } from "#contract/id";
import type { TextKey } from "#contract/text";
import type { SetSearch } from "#base/page/location.tsx";
import type { GridSettings } from "../grid/gridSettings.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";
import type { List } from "./useList.ts";

/**
 * A button that a module adds to every list. `title`: in the title row. `file`: imports or exports files; next to the
 * add button where there is room. `search`: at the right end of the search bar. `end`: behind the kit's own tools
 * there. A tool renders nothing if it is not offered.
 */
export type ListTool = {
  readonly place: "title" | "file" | "search" | "end";
  readonly Tool: <Row extends RecordRow>(props: { list: List<Row> }) => ReactNode;
};

/** An action of a module on the selected rows of any list. */
export type SelectionAction = {
  /** Before or after the actions of the screen. */
  readonly place: "start" | "end";
  /**
   * It stays mounted without a selection, so that its dialog outlives the selection; `isShown`: its button is visible.
   */
  readonly Action: <Row extends RecordRow>(props: { list: List<Row>; isShown: boolean }) => ReactNode;
};

/** A module's view of a single record: a tab of the form, and a drawer that the row menu opens. */
export type RecordPanel = {
  readonly name: string;
  readonly title: TextKey;
  /** Title of the drawer; its parameter `name` is the record's name. */
  readonly drawerTitle: TextKey;
  isOffered<Row extends RecordRow>(resource: Resource<Row>): boolean;
  /** Called when the panel has changed the record. */
  readonly Panel: <Row extends RecordRow>(props: RecordPanelProps<Row>) => ReactNode;
  /** A number on the tab of the form: of the entries in the panel. */
  readonly Count?: <Row extends RecordRow>(props: RecordPanelProps<Row>) => ReactNode;
};

/** Props of a record panel. */
export type RecordPanelProps<Row extends RecordRow> = {
  readonly resource: Resource<Row>;
  readonly id: Id;
  /** The name of the record, where the screen has its row. */
  readonly recordName?: string | undefined;
  readonly onChanged?: (() => void) | undefined;
};

/** What a module says about an open record, above its form and its panels. */
export type RecordNotice = {
  isOffered<Row extends RecordRow>(resource: Resource<Row>): boolean;
  readonly Notice: ComponentType<RecordNoticeProps>;
};

/** Props of such a notice. */
export type RecordNoticeProps = {
  /** The wire name of the record's kind: `sysRole`. */
  readonly entity: string;
  readonly id: Id;
  /** The form of the record; without it, the record is only read. */
  readonly edit?: OpenEdit | undefined;
};

/** An open form, as a notice sees it. */
export type OpenEdit = {
  /** The version on which the input is based. */
  readonly version: number | undefined;
  /** There is unsaved input. */
  readonly isDirty: boolean;
  /** Loads the record; `null` or `undefined` if that is not possible. */
  load(): Promise<object | null | undefined>;
  /** Merges a newer state of the record with the input. */
  takeOver(record: object): void;
};

/** The part of a page's URL that a list uses, and its setter. */
export type ListUrlState = readonly [URLSearchParams, SetSearch];

/** The saved views of one list. */
export type ListViews = {
  /** The id of the active view. */
  readonly shownId: Id | undefined;
  /** Opens a saved view; without an id, the unchanged list. */
  readonly open: (id: Id | undefined) => void;
  /** Selects a view; shown next to the title. */
  renderBar<Row extends RecordRow>(list: List<Row>): ReactNode;
  /** The parts of the active view that this account may not see. */
  renderNotice<Row extends RecordRow>(list: List<Row>): ReactNode;
};

/** A list's URL with its saved view applied, and the views. */
export type ListViewState = {
  readonly search: ListUrlState;
  readonly views?: ListViews;
  /** The content of the list is unknown until the server has answered the views. */
  readonly isWaiting: boolean;
};

/** The requested state of a list: its URL, and the page size if the URL names none. */
export type ListUrlRequest<Row extends RecordRow> = {
  readonly resource: Resource<Row>;
  readonly search: URLSearchParams;
  readonly defaultSize: number;
};

/** What a saved view makes of the URL of its list. */
export type SavedViewResolution = Pick<ListViewState, "isWaiting"> &
  Omit<ListViews, "open"> & {
    readonly search: URLSearchParams;
    /** The page's URL does not yet contain everything that the view adds. */
    readonly isIncomplete: boolean;
    /** The URL to write for a search of the list. */
    toAddress(search: URLSearchParams): URLSearchParams;
    /** The URL that shows the unchanged saved view. */
    openView(id: Id | undefined): URLSearchParams;
  };

/** A snapshot of the loaded views of one grid. */
export type ViewSnapshot = { resolve<Row extends RecordRow>(address: ListUrlRequest<Row>): SavedViewResolution };

/** A store of values by grid; a grid is named after the call that answers its rows, `sysPos/page`. */
export type GridStore<Value> = {
  /** Called when a grid is shown: loads from the server if that has not been done. */
  load(grid: string): void;
  subscribe(listener: () => void): () => void;
  /** Returns the same object until something changes. */
  get(grid: string): Value;
};

/** The grid settings of accounts; with a saved view the name is `sysPos/page#7`. */
export type GridSettingsStore = GridStore<GridSettings> & {
  change(grid: string, changes: Partial<GridSettings>): void;
};

/** The extensions of one module to the lists of all modules. */
export type ListExtension = {
  readonly tools?: readonly ListTool[];
  readonly selectionActions?: readonly SelectionAction[];
  readonly recordPanels?: readonly RecordPanel[];
  readonly recordNotice?: RecordNotice;
  readonly gridSettings?: GridSettingsStore;
  readonly views?: GridStore<ViewSnapshot>;
};

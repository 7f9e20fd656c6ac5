import { createContext, use } from "react";
import type {
  GridSettingsStore,
  GridStore,
  ListExtension,
  ListTool,
  RecordNotice,
  RecordPanel,
  SelectionAction,
  ViewSnapshot,
} from "./listExtension.ts";

/** Loads what modules add to the lists of all modules; the same function for as long as the application runs. */
export type ListExtensionLoader = () => Promise<readonly ListExtension[]>;

/**
 * Provides lists with the extensions of all modules. There is one loader for all modules: their code comes with the
 * first list, and one loader per module would be one more request each.
 */
export const ListExtensionLoaderContext = createContext<ListExtensionLoader | undefined>(undefined);

/** The extensions of all modules to lists, in the order of the loader. */
export type ListExtensions = {
  readonly tools: readonly ListTool[];
  readonly selectionActions: readonly SelectionAction[];
  readonly recordPanels: readonly RecordPanel[];
  readonly recordNotice: RecordNotice | undefined;
  readonly gridSettings: GridSettingsStore | undefined;
  readonly views: GridStore<ViewSnapshot> | undefined;
};

const loading = new WeakMap<ListExtensionLoader, Promise<ListExtensions>>();

const nothing: ListExtensions = combine([]);

/** The extensions of modules to lists. The first list waits for their code; without a loader there are none. */
export function useListExtensions(): ListExtensions {
  const source = use(ListExtensionLoaderContext);
  // React repeats a suspended rendering: it has to call the same hooks, even if the code has arrived by then.
  return source === undefined ? nothing : use(loadListExtensions(source));
}

/** Loads the extensions of lists; returns the same promise until it has failed. */
export function loadListExtensions(source: ListExtensionLoader): Promise<ListExtensions> {
  const started = loading.get(source) ?? load(source);
  loading.set(source, started);
  return started;
}

function load(source: ListExtensionLoader): Promise<ListExtensions> {
  const extensions = source().then(combine);
  extensions.then(
    // React reads these properties of a promise: a later list does not wait at all.
    (value) => Object.assign(extensions, { status: "fulfilled", value }),
    // The file is gone after an update, or there is no network: the next list tries again.
    () => loading.delete(source),
  );
  return extensions;
}

function combine(extensions: readonly ListExtension[]): ListExtensions {
  return {
    tools: extensions.flatMap(({ tools = [] }) => tools),
    selectionActions: extensions.flatMap(({ selectionActions = [] }) => selectionActions),
    recordPanels: extensions.flatMap(({ recordPanels = [] }) => recordPanels),
    recordNotice: extensions.find(({ recordNotice }) => recordNotice !== undefined)?.recordNotice,
    gridSettings: extensions.find(({ gridSettings }) => gridSettings !== undefined)?.gridSettings,
    views: extensions.find(({ views }) => views !== undefined)?.views,
  };
}

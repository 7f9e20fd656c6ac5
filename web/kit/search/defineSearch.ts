import type { Api } from "#contract/api";
import type { Id } from "#contract/id";
import type { Page } from "#contract/page";
import type { TextKey } from "#contract/text";
import { call } from "#base/api";
import { canCall } from "#base/session/session";
import type { FilterOf, ListedCalls, RecordRow, RowOf } from "../resource/resource.ts";

/** A search result: its name, what distinguishes it from others, and the query of its list's URL. */
export type SearchResult = {
  readonly id: Id;
  readonly label: string;
  readonly meta: string;
  readonly open: Readonly<Record<string, string>>;
};

/** A search of the command palette over the records of one module. */
export type Search = {
  readonly api: Api;
  /** Component of the page with these records: accounts without it in their menu get no results of this search. */
  readonly screen: string;
  readonly title: TextKey;
  /** Calls on a record of the list with their titles; the palette leads from them to the list. */
  readonly recordActions: Readonly<Record<string, TextKey>>;
  /** Uses the module's own page call, so permission, data scope and hidden fields apply. */
  readonly find: (keyword: string, signal: AbortSignal) => Promise<{ hits: readonly SearchResult[]; total: number }>;
};

/** Only lists with a keyword can be searched. */
type SearchableApi<C extends ListedCalls> = "keyword" extends keyof FilterOf<C> ? Api<C> : never;

type SearchDefinition<Row, CallName extends string> = {
  readonly screen: string;
  readonly title: TextKey;
  readonly label: (row: Row) => string;
  readonly meta?: (row: Row) => string | null;
  /** Query of the page's URL that shows the record; by default its list is searched for the record and opens it. */
  readonly open?: (row: Row) => Readonly<Record<string, string>>;
  /** Actions on a row that people look for by name; each leads to the list. */
  readonly recordActions?: Readonly<Partial<Record<CallName, TextKey>>>;
};

const maxHits = 5;

/**
 * Declares a search of the command palette by the keyword of a list: `defineSearch(positionApi, { screen:
 * "/system/pos/index", title: "position.title", label: ({ name }) => name })`.
 */
export function defineSearch<C extends ListedCalls>(
  api: Api<C> & SearchableApi<C>,
  definition: SearchDefinition<RowOf<C>, keyof C & string>,
): Search {
  const { screen, title, label, meta, open, recordActions = {} } = definition;
  const named: Api = api;
  return {
    api,
    screen,
    title,
    recordActions,
    find: async (keyword, signal) => {
      const answer = await call(named, "page", { keyword, pageSize: maxHits }, { signal });
      // oxlint-disable-next-line typescript/consistent-type-assertions -- the contract of this API answers a page of these rows
      const { items, total } = answer as Page<RowOf<C>>;
      const hits = items.map((row) => {
        // A role may hide the name.
        const name = label(row) || String(row.id);
        return {
          id: row.id,
          label: name,
          meta: meta?.(row) ?? "",
          open: open?.(row) ?? createListQuery(named, row, label(row)),
        };
      });
      return { hits, total };
    },
  };
}

/** The list filtered by the name; callers who may edit the record find it open. */
function createListQuery(api: Api, { id }: RecordRow, name: string): Readonly<Record<string, string>> {
  const isWritten = api.calls["update"] !== undefined && canCall(api, "update");
  return { ...(name === "" ? {} : { keyword: name }), ...(isWritten ? { record: `edit:${id}` } : {}) };
}

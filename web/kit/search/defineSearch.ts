import type { Api } from "#contract/api";
import type { Id } from "#contract/id";
import type { Page } from "#contract/page";
import type { TextKey } from "#contract/text";
import { call } from "../../api.ts";
import { mayCall } from "../../session/session.ts";
import type { FilterOf, ListedCalls, RecordRow, RowOf } from "../resource/resource.ts";

/** A record that was found: what it is called, what tells it from others, and what its list's address says of it. */
export type Hit = {
  readonly id: Id;
  readonly label: string;
  readonly meta: string;
  readonly open: Readonly<Record<string, string>>;
};

/** Records of one module that the command palette finds. */
export type Search = {
  readonly api: Api;
  /** The component of the page that shows them: who does not have it in his menu is offered nothing of it. */
  readonly screen: string;
  readonly title: TextKey;
  /** Asks the module's own page call, so permission, data scope and hidden fields hold by themselves. */
  readonly find: (keyword: string, signal: AbortSignal) => Promise<{ hits: readonly Hit[]; total: number }>;
};

/** Only lists that are found by a keyword. */
type Searched<C extends ListedCalls> = "keyword" extends keyof FilterOf<C> ? Api<C> : never;

type About<Row> = {
  readonly screen: string;
  readonly title: TextKey;
  readonly label: (row: Row) => string;
  readonly meta?: (row: Row) => string | null;
  /** What the address of the page says, so that the record is seen there; else its list is searched for it and opens it. */
  readonly open?: (row: Row) => Readonly<Record<string, string>>;
};

const mostHits = 5;

/**
 * Declares records that the command palette finds by the keyword of their list:
 * `defineSearch(positionApi, { screen: "/system/pos/index", title: "position.title", label: ({ name }) => name })`.
 */
export function defineSearch<C extends ListedCalls>(api: Api<C> & Searched<C>, about: About<RowOf<C>>): Search {
  const { screen, title, label, meta, open } = about;
  const named: Api = api;
  return {
    api,
    screen,
    title,
    find: async (keyword, signal) => {
      const answer = await call(named, "page", { keyword, pageSize: mostHits }, { signal });
      // Any API answers something; this one's contract has the page of these rows.
      // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
      const { items, total } = answer as Page<RowOf<C>>;
      const hits = items.map((row) => {
        // A role may hide the name.
        const name = label(row) || String(row.id);
        return {
          id: row.id,
          label: name,
          meta: meta?.(row) ?? "",
          open: open?.(row) ?? opening(named, row, label(row)),
        };
      });
      return { hits, total };
    },
  };
}

/** The list with what is called so; who may change the record finds it open. */
function opening(api: Api, { id }: RecordRow, name: string): Readonly<Record<string, string>> {
  const isWritten = api.calls["update"] !== undefined && mayCall(api, "update");
  return { ...(name === "" ? {} : { keyword: name }), ...(isWritten ? { record: `edit:${id}` } : {}) };
}

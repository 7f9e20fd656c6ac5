import type { ComponentType } from "react";
import type { Api } from "#contract/api";
import type { Page, TotalKind } from "#contract/page";
import type { TextKey } from "#contract/text";
import { call } from "../../api.ts";
import type { Filters } from "../list/listQuery.ts";
import type { FilterOf, ListedCalls } from "../resource/resource.ts";

/** A call that something on the home page needs: who may not make it is not offered it. */
export type WidgetCall = { readonly api: Pick<Api, "name" | "calls">; readonly name: string };

/** A part of the home page. One with the name of another takes its place: a module's own that of a stand-in. */
export type Widget = {
  readonly name: string;
  readonly title: TextKey;
  readonly needs?: WidgetCall;
  /** Columns of twelve, and rows, that it has where it is added; less than `least` it never gets. */
  readonly size: { readonly w: number; readonly h: number };
  readonly least: { readonly w: number; readonly h: number };
  readonly Component: ComponentType;
};

/** A number of the home page, which leads to the rows that it counts. */
export type Figure = {
  readonly title: TextKey;
  readonly needs: WidgetCall;
  /** The component of the page that lists them: who does not have it in his menu is not offered the number. */
  readonly screen: string;
  readonly filters: Filters;
  /** More than none of these is worth a look. */
  readonly isWarning: boolean;
  readonly count: (signal: AbortSignal) => Promise<{ total: number; totalKind: TotalKind }>;
};

/** What stands on a day of the calendar: `2026-11-22`, `09:00` or nothing for the whole day. */
export type AgendaEntry = {
  readonly id: string;
  readonly date: string;
  readonly time: string | null;
  readonly text: string;
  readonly isDone: boolean;
};

/** Where the calendar of the home page gets its entries from. */
export type Agenda = {
  readonly name: string;
  readonly needs?: WidgetCall;
  readonly list: (span: { from: string; to: string }, signal: AbortSignal) => Promise<readonly AgendaEntry[]>;
};

/** What waits for the caller, told in a few words beside the date of the greeting: a link, or nothing. */
export type Remark = { readonly name: string; readonly needs: WidgetCall; readonly Component: ComponentType };

/** What one module brings to the home page. */
export type HomeParts = {
  readonly widgets?: readonly Widget[];
  readonly figures?: readonly Figure[];
  readonly agendas?: readonly Agenda[];
  readonly remarks?: readonly Remark[];
};

/** The same, loaded with the home page. */
export type HomeSource = () => Promise<{ readonly home: HomeParts }>;

type AboutFigure<C extends ListedCalls> = {
  readonly title: TextKey;
  readonly screen: string;
  readonly filters?: Filters & Partial<FilterOf<C>>;
  readonly isWarning?: boolean;
};

/**
 * Declares how many rows of a list there are:
 * `defineFigure(positionApi, { title: "home.figure.positions", screen: "/system/pos/index" })`.
 */
export function defineFigure<C extends ListedCalls>(
  api: Api<C>,
  { title, screen, filters = {}, isWarning = false }: AboutFigure<C>,
): Figure {
  const named: Api = api;
  return {
    title,
    needs: { api, name: "page" },
    screen,
    filters,
    isWarning,
    count: async (signal) => {
      const answer = await call(named, "page", { ...filters, pageSize: 1 }, { signal });
      // Any API answers something; this one's contract has a page.
      // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
      const { total, totalKind } = answer as Page<unknown>;
      return { total, totalKind };
    },
  };
}

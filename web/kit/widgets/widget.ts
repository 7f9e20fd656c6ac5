import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { Api } from "#contract/api";
import type { Page, TotalKind } from "#contract/page";
import type { TextKey } from "#contract/text";
import { call } from "#base/api";
import type { Filters } from "../list/listQuery.ts";
import type { FilterOf, ListedCalls } from "../resource/resource.ts";
import type { WebModule } from "../webModule.ts";

/** A call that a part of the home page needs: callers without access are not offered that part. */
export type WidgetCall = { readonly api: Pick<Api, "name" | "calls">; readonly name: string };

/** A widget of the home page. A later widget with the same name replaces an earlier one. */
export type Widget = {
  readonly name: string;
  readonly title: TextKey;
  readonly needs?: WidgetCall;
  /** Initial size in columns (of twelve) and rows; `least` is the minimum size. */
  readonly size: { readonly w: number; readonly h: number };
  readonly minSize: { readonly w: number; readonly h: number };
  readonly Component: ComponentType;
};

/** A metric of the home page, with a link to the rows that it counts. */
export type Metric = {
  readonly title: TextKey;
  readonly needs: WidgetCall;
  /** Component of the page that lists the rows: accounts without it in their menu are not offered the metric. */
  readonly screen: string;
  readonly filters: Filters;
  /** Any number above zero needs attention. */
  readonly isWarning: boolean;
  readonly count: (signal: AbortSignal) => Promise<{ total: number; totalKind: TotalKind }>;
};

/** A short reminder next to the greeting about something that waits for the caller: a link, or nothing. */
export type Reminder = { readonly name: string; readonly needs: WidgetCall; readonly Component: ComponentType };

/** A card above the widgets, for a while: it shows nothing once it is no longer needed. */
export type HomeCard = {
  readonly name: string;
  readonly needs: WidgetCall;
  /** Loads itself; shown if it could not be prepared. */
  readonly Component: ComponentType;
  /**
   * Loads the component and what it shows. The page waits for it, because a card that arrives later would move the
   * widgets.
   */
  readonly prepare: (queries: QueryClient, modules: readonly WebModule[]) => Promise<ComponentType>;
};

/** Contributions of one module to the home page. */
export type HomeParts = {
  readonly widgets?: readonly Widget[];
  readonly figures?: readonly Metric[];
  readonly reminders?: readonly Reminder[];
  readonly cards?: readonly HomeCard[];
};

/** Contributions to the home page, loaded together with it. */
export type HomeLoader = () => Promise<{ readonly home: HomeParts }>;

type MetricOptions<C extends ListedCalls> = {
  readonly title: TextKey;
  readonly screen: string;
  readonly filters?: Filters & Partial<FilterOf<C>>;
  readonly isWarning?: boolean;
};

/**
 * Declares a metric that counts the rows of a list: `defineMetric(positionApi, { title: "home.figure.positions",
 * screen: "/system/pos/index" })`.
 */
export function defineMetric<C extends ListedCalls>(
  api: Api<C>,
  { title, screen, filters = {}, isWarning = false }: MetricOptions<C>,
): Metric {
  const named: Api = api;
  return {
    title,
    needs: { api, name: "page" },
    screen,
    filters,
    isWarning,
    count: async (signal) => {
      const answer = await call(named, "page", { ...filters, pageSize: 1 }, { signal });
      // oxlint-disable-next-line typescript/consistent-type-assertions -- the contract of this API answers a page
      const { total, totalKind } = answer as Page<unknown>;
      return { total, totalKind };
    },
  };
}

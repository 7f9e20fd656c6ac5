import { type QueryClient, useQuery } from "@tanstack/react-query";
import { type Dashboard, dashboardApi, type DashboardLevel } from "../contract.ts";
import type { CallError } from "#base/answer";
import { useCallResult } from "#kit/parts/useCallResult.ts";
import type { HomeCard, HomeParts, Metric, Widget, WidgetCall } from "#kit/widgets/widget.ts";
import type { WebModule } from "#kit/webModule.ts";
import { useWebModules } from "#kit/webModules.ts";
import { getSessionMenu } from "#kit/menu/getSessionMenu.ts";
import { canCall, useSession } from "#base/session/session";
import { listApps } from "./apps.ts";
import { builtInPlacements, builtInWidgets } from "./builtInWidgets.ts";
import type { HomeContent } from "./homeContext.ts";
import { compactLayout, type WidgetPlacement } from "./gridLayout.ts";

/** The home page of the signed-in account. */
export type Home = {
  readonly content: HomeContent;
  /** The widgets available to the account, by name. */
  readonly widgets: ReadonlyMap<string, Widget>;
  readonly level: DashboardLevel;
  /** The positions of the widgets on the page. */
  readonly placements: readonly WidgetPlacement[];
};

type HomeQueryResult = {
  readonly home: Home | undefined;
  readonly error: CallError | Error | undefined;
  readonly retry: () => void;
};

/** Reads the home page and loads the widgets of modules. */
export function useHome(): HomeQueryResult {
  const menus = getSessionMenu(useSession());
  const modules = useWebModules();
  const own = useCallResult(dashboardApi, "own", {});
  const parts = useQuery({
    queryKey: ["homeParts"],
    queryFn: async ({ client }) => await loadParts(modules, client),
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const home =
    own.data === undefined || parts.data === undefined
      ? undefined
      : homeOf(own.data, parts.data, listApps(menus, modules));
  return {
    home,
    error: home === undefined ? (own.error ?? parts.error ?? undefined) : undefined,
    retry: () => void Promise.all([own.refresh(), parts.refetch()]),
  };
}

function homeOf(
  { level, widgets: ownWidgets }: Dashboard,
  parts: readonly HomeParts[],
  apps: HomeContent["apps"],
): Home {
  const content = contentOf(parts, apps);
  const widgets = offeredWidgets(parts, content.figures);
  const placements = level === "builtIn" ? builtInPlacements : ownWidgets;
  return { content, widgets, level, placements: compactLayout(placements.filter(({ name }) => widgets.has(name))) };
}

async function loadParts(modules: readonly WebModule[], queries: QueryClient): Promise<readonly HomeParts[]> {
  const sources = modules.flatMap(({ widgets }) => widgets ?? []);
  const parts = await Promise.all(sources.map(async (load) => (await load()).home));
  return await Promise.all(
    parts.map(async (part) => ({ ...part, cards: await prepareCards(listCards([part]), modules, queries) })),
  );
}

/** A prepared component appears with the page; one that loads itself would appear a moment later. */
async function prepareCards(
  cards: readonly HomeCard[],
  modules: readonly WebModule[],
  queries: QueryClient,
): Promise<readonly HomeCard[]> {
  return await Promise.all(
    cards.map(async (card) => ({
      ...card,
      Component: await card.prepare(queries, modules).catch(() => card.Component),
    })),
  );
}

/** The cards that the account may see. */
function listCards(parts: readonly HomeParts[]): readonly HomeCard[] {
  return parts.flatMap(({ cards = [] }) => cards).filter(({ needs }) => isOpen(needs));
}

function contentOf(parts: readonly HomeParts[], apps: HomeContent["apps"]): HomeContent {
  const screens = new Set(apps.map(({ component }) => component));
  const figures = parts.flatMap((part) => part.figures ?? []);
  return {
    apps,
    figures: figures.filter(({ needs, screen }) => isOpen(needs) && screens.has(screen)),
    reminders: parts.flatMap(({ reminders = [] }) => reminders).filter(({ needs }) => isOpen(needs)),
    cards: listCards(parts),
  };
}

/** Leaves out widgets whose data the account may not read. */
function offeredWidgets(parts: readonly HomeParts[], figures: readonly Metric[]): Map<string, Widget> {
  const all = [...builtInWidgets, ...parts.flatMap(({ widgets = [] }) => widgets)];
  const offeredWidgets = all.filter(({ name, needs }) => isOpen(needs) && (name !== "figures" || figures.length > 0));
  return new Map(offeredWidgets.map((widget) => [widget.name, widget]));
}

function isOpen(needs: WidgetCall | undefined): boolean {
  return needs === undefined || canCall(needs.api, needs.name);
}

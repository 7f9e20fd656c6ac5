import { useQuery } from "@tanstack/react-query";
import { type Dashboard, dashboardApi, type DashboardLevel } from "#modules/dashboard/contract";
import type { CallError } from "../api.ts";
import { useAnswer } from "../kit/parts/useAnswer.ts";
import type { Figure, HomeParts, Widget, WidgetCall } from "../kit/widgets/widget.ts";
import { webModules } from "../modules.ts";
import { menusOf } from "../pages/menusOf.ts";
import { mayCall, useSession } from "../session/session.ts";
import { appsOf } from "./apps.ts";
import { builtInPlaces, builtInWidgets } from "./builtIn.ts";
import type { HomeContent } from "./homeContext.ts";
import { type Place, settled } from "./layout.ts";

/** The home page of whoever is signed in, once it is known. */
export type Home = {
  readonly content: HomeContent;
  /** The parts that he may have, by their names. */
  readonly widgets: ReadonlyMap<string, Widget>;
  readonly level: DashboardLevel;
  /** Where those that he has stand. */
  readonly places: readonly Place[];
};

type Loading = {
  readonly home: Home | undefined;
  readonly error: CallError | Error | undefined;
  readonly retry: () => void;
};

/** Reads the home page and loads the parts that modules bring. */
export function useHome(): Loading {
  const menus = menusOf(useSession());
  const own = useAnswer(dashboardApi, "own", {});
  const parts = useQuery({ queryKey: ["homeParts"], queryFn: loadParts, staleTime: Infinity, gcTime: Infinity });
  const home =
    own.data === undefined || parts.data === undefined
      ? undefined
      : homeOf(own.data, parts.data, appsOf(menus, webModules));
  return {
    home,
    error: home === undefined ? (own.error ?? parts.error ?? undefined) : undefined,
    retry: () => void Promise.all([own.refresh(), parts.refetch()]),
  };
}

function homeOf({ level, widgets: given }: Dashboard, parts: readonly HomeParts[], apps: HomeContent["apps"]): Home {
  const content = contentOf(parts, apps);
  const widgets = offeredWidgets(parts, content.figures);
  const wanted = level === "builtIn" ? builtInPlaces : given;
  return { content, widgets, level, places: settled(wanted.filter(({ name }) => widgets.has(name))) };
}

async function loadParts(): Promise<readonly HomeParts[]> {
  const sources = webModules.flatMap(({ widgets }) => widgets ?? []);
  return await Promise.all(sources.map(async (load) => (await load()).home));
}

function contentOf(parts: readonly HomeParts[], apps: HomeContent["apps"]): HomeContent {
  const screens = new Set(apps.map(({ component }) => component));
  const figures = parts.flatMap((one) => one.figures ?? []);
  return {
    apps,
    figures: figures.filter(({ needs, screen }) => isOpen(needs) && screens.has(screen)),
    agendas: parts.flatMap(({ agendas = [] }) => agendas).filter(({ needs }) => isOpen(needs)),
    remarks: parts.flatMap(({ remarks = [] }) => remarks).filter(({ needs }) => isOpen(needs)),
  };
}

/** Nobody is offered what he could not see anything of. */
function offeredWidgets(parts: readonly HomeParts[], figures: readonly Figure[]): Map<string, Widget> {
  const all = [...builtInWidgets, ...parts.flatMap(({ widgets = [] }) => widgets)];
  const offered = all.filter(({ name, needs }) => isOpen(needs) && (name !== "figures" || figures.length > 0));
  return new Map(offered.map((widget) => [widget.name, widget]));
}

function isOpen(needs: WidgetCall | undefined): boolean {
  return needs === undefined || mayCall(needs.api, needs.name);
}

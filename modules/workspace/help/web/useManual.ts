import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { type DocumentLanguage, getDocumentLanguage } from "#base/documentLanguage";
import { canCall, useSession } from "#base/session/session";
import type { ManualPage } from "#kit";
import { getSessionMenu } from "#kit/menu/getSessionMenu.ts";
import { buildMenuGroups, type EntryTarget, findEntry } from "#kit/menu/menuGroups.ts";
import type { WebModule } from "#kit/webModule.ts";
import { useWebModules } from "#kit/webModules.ts";

/** A page of the manual in the language of the interface. */
export type LoadedPage = ManualPage & { readonly title: string; readonly text: string };

/** The manual: its pages, and the name of the one for the current screen. */
export type Manual = { readonly pages: readonly LoadedPage[]; readonly current: string | undefined };

/** Loads the pages of the manual that the account may need; `isFailed` without network. */
export function useManual(): { readonly manual: Manual | undefined; readonly isFailed: boolean } {
  const modules = useWebModules();
  const { pathname } = useLocation();
  const menus = getSessionMenu(useSession());
  const language = getDocumentLanguage();
  const { data, isError } = useQuery({
    queryKey: ["manual", language],
    queryFn: async () => await loadPages(modules, language),
    staleTime: Infinity,
  });
  if (data === undefined) return { manual: undefined, isFailed: isError };
  const groups = buildMenuGroups(menus, modules);
  const open = new Set(groups.flatMap(({ entries }) => entries.map(({ target }) => screenOf(target))));
  const pages = data.filter(
    ({ screens, needs }) =>
      (screens === undefined || screens.some((screen) => open.has(screen))) &&
      (needs === undefined || canCall(needs.api, needs.name)),
  );
  const screen = screenOf(findEntry(groups, pathname)?.target);
  const current = pages.find(({ screens = [] }) => screens.some((one) => one === screen))?.name;
  return { manual: { pages, current }, isFailed: false };
}

function screenOf(target: EntryTarget | undefined): string | undefined {
  return target?.kind === "screen" ? target.component : undefined;
}

async function loadPages(modules: readonly WebModule[], language: DocumentLanguage): Promise<readonly LoadedPage[]> {
  const manuals = await Promise.all(modules.map(async ({ manual }) => (await manual?.())?.manual ?? []));
  const pages = await Promise.all(
    manuals.flat().map(async (page) => {
      const document = (await page.load[language]()).default;
      const [first = "", ...lines] = document.split("\n");
      return { ...page, title: first.replace(/^# /u, ""), text: lines.join("\n") };
    }),
  );
  return pages.toSorted((one, other) => one.order - other.order);
}

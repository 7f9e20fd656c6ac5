import { useQuery } from "@tanstack/react-query";
import { Activity, useCallback, useMemo } from "react";
import { useLocation } from "react-router";
import { ErrorPage } from "../errors/ErrorPage.tsx";
import { PageBoundary } from "../errors/PageBoundary.tsx";
import { addWords, useWords } from "../i18n.ts";
import { kitText } from "../kit/text/index.ts";
import type { Screen } from "../kit/webModule.ts";
import { PageScope, type SetSearch } from "./location.tsx";
import { mountedPaths, type OpenPage } from "./openPages.ts";
import { type Entry, findEntry, type Group } from "./screens.ts";
import type { OpenPages } from "./useOpenPages.ts";
import { PageSkeleton } from "../layout/PageSkeleton.tsx";

type Props = { groups: readonly Group[]; open: OpenPages; onHome: () => void };

/** All mounted pages; the one that the address names is shown, the others keep their state out of sight. */
export function Pages({ groups, open, onHome }: Props) {
  const t = useWords();
  const { pathname } = useLocation();
  const mounted = useMemo(() => mountedPaths(open.pages), [open.pages]);
  const isUnknown = pathname !== "/" && findEntry(groups, pathname) === undefined;
  return (
    <>
      {open.pages.flatMap((page) => {
        const entry = findEntry(groups, page.path);
        if (entry === undefined || !mounted.has(page.path)) return [];
        return [
          <Activity key={`${page.path} ${page.generation}`} mode={page.path === pathname ? "visible" : "hidden"}>
            <OnePage page={page} entry={entry} open={open} />
          </Activity>,
        ];
      })}
      {isUnknown ? (
        <ErrorPage
          kind="404"
          title={t("error.404.title")}
          text={t("error.404.text")}
          action={{ label: t("error.home"), onClick: onHome }}
        />
      ) : undefined}
    </>
  );
}

type OnePageProps = { page: OpenPage; entry: Entry; open: OpenPages };

function OnePage({ page, entry, open }: OnePageProps) {
  const { path, search } = page;
  const { setSearch } = open;
  const location = useMemo(() => ({ path, search }), [path, search]);
  const handleSearch: SetSearch = useCallback((next, step) => setSearch(path, next, step), [path, setSearch]);
  return (
    <PageScope location={location} setSearch={handleSearch}>
      <PageBoundary onRetry={() => open.refresh(path)}>
        <LoadedScreen entry={entry} />
      </PageBoundary>
    </PageScope>
  );
}

/** Loads the code and the words of a screen, then shows it. */
function LoadedScreen({ entry }: { entry: Entry }) {
  const { data, error } = useQuery({
    queryKey: ["screen", entry.component],
    queryFn: async () => await loadScreen(entry),
    staleTime: Infinity,
    gcTime: Infinity,
    // A chunk that is gone after an update does not come back by asking again.
    retry: 1,
  });
  if (error !== null) throw error;
  return data === undefined ? <PageSkeleton /> : <data.Component />;
}

async function loadScreen({ module, component }: Entry): Promise<Screen> {
  const load = module.screens[component];
  if (load === undefined) throw new Error(`no screen is registered for ${component}`);
  const [screen] = await Promise.all([load(), addWords(module.texts), addWords(kitText)]);
  return screen;
}

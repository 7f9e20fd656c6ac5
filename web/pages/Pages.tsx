import { Activity, useCallback, useEffect, useMemo } from "react";
import { Navigate, useLocation } from "react-router";
import { PageBoundary } from "../errors/PageBoundary.tsx";
import { late } from "../kit/parts/late.tsx";
import { PageSkeleton } from "../layout/PageSkeleton.tsx";
import { LoadedScreen } from "./LoadedScreen.tsx";
import { PageScope, type SetSearch } from "./location.tsx";
import { mountedPaths, type OpenPage } from "./openPages.ts";
import { pageTitle } from "./pageTitle.ts";
import { paramsOf } from "./pattern.ts";
import { rememberPublic } from "./rememberPublic.ts";
import { type Entry, findEntry, findRedirect, type Group } from "./screens.ts";
import { pageText } from "./text/index.ts";
import { useUnsaved } from "./unsaved.ts";
import type { OpenPages } from "./useOpenPages.ts";

const about = { texts: pageText, fallback: <PageSkeleton /> };
const FramePage = late(async () => (await import("./late/FramePage.tsx")).FramePage, about);
const MissingPage = late(async () => (await import("./late/MissingPage.tsx")).MissingPage, about);

type Props = { groups: readonly Group[]; open: OpenPages; onHome: () => void };

/** All mounted pages; the one that the address names is shown, the others keep their state out of sight. */
export function Pages({ groups, open, onHome }: Props) {
  const { pathname } = useLocation();
  const shown = useShownPages(groups, open.pages);
  useEffect(() => rememberPublic(groups), [groups]);
  return (
    <>
      {shown.map(({ page, entry }) => (
        <Activity key={`${page.path} ${page.generation}`} mode={page.path === pathname ? "visible" : "hidden"}>
          <OnePage page={page} entry={entry} open={open} />
        </Activity>
      ))}
      <Elsewhere groups={groups} onHome={onHome} />
    </>
  );
}

type Shown = { page: OpenPage; entry: Entry };

/** The pages to be mounted. One that is not kept alive is while it is in front, and as long as it holds what would be lost. */
function useShownPages(groups: readonly Group[], pages: readonly OpenPage[]): Shown[] {
  const { pathname } = useLocation();
  const unsaved = useUnsaved();
  const mounted = useMemo(() => mountedPaths(pages), [pages]);
  return pages.flatMap((page) => {
    const entry = findEntry(groups, page.path);
    if (entry === undefined || !mounted.has(page.path)) return [];
    const isKept = entry.isKeepAlive || page.path === pathname || unsaved.has(page.path);
    return isKept ? [{ page, entry }] : [];
  });
}

/** Leads on from an address that is no page itself, or says that it leads nowhere. */
function Elsewhere({ groups, onHome }: Pick<Props, "groups" | "onHome">) {
  const { pathname, search } = useLocation();
  if (pathname === "/" || findEntry(groups, pathname) !== undefined) return undefined;
  const to = findRedirect(groups, pathname);
  if (to !== undefined) return <Navigate replace to={to.includes("?") ? to : to + search} />;
  return (
    <PageBoundary key={pathname} onRetry={() => location.reload()}>
      <MissingPage path={pathname} onHome={onHome} />
    </PageBoundary>
  );
}

type OnePageProps = { page: OpenPage; entry: Entry; open: OpenPages };

function OnePage({ page, entry, open }: OnePageProps) {
  const { path, search } = page;
  const { setSearch } = open;
  const location = useMemo(() => ({ path, search }), [path, search]);
  const params = useMemo(() => paramsOf(entry.path, path), [entry.path, path]);
  const handleSearch: SetSearch = useCallback((next, step) => setSearch(path, next, step), [path, setSearch]);
  return (
    <PageScope location={location} setSearch={handleSearch} {...(params === undefined ? {} : { params })}>
      <PageBoundary onRetry={() => open.refresh(path)}>
        <Content entry={entry} title={pageTitle(entry, page)} />
      </PageBoundary>
    </PageScope>
  );
}

function Content({ entry: { opens }, title }: { entry: Entry; title: string }) {
  switch (opens.kind) {
    case "screen":
      return <LoadedScreen {...opens} />;
    case "frame":
    case "link":
      return <FramePage url={opens.url} isEmbedded={opens.kind === "frame"} title={title} />;
    case "redirect":
      return undefined;
  }
}

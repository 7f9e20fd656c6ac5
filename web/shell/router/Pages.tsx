import { Activity, useCallback, useEffect, useMemo } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { PageBoundary } from "../errors/PageBoundary.tsx";
import { lazyComponent } from "#kit/parts/lazyComponent.tsx";
import { PageSkeleton } from "#kit/parts/PageSkeleton.tsx";
import { LazyScreen } from "./LazyScreen.tsx";
import { PageLocationProvider, type ApplySearch } from "#base/page/location.tsx";
import { homePath } from "#base/page/address";
import { findLastUsedPage, listMountedPaths, type OpenPage } from "./openPages.ts";
import { getPageTitle } from "./pageTitle.ts";
import { matchRoute } from "#base/page/pattern";
import { rememberPublicRoutes } from "./rememberPublicRoutes.ts";
import { findEntry, findRedirect, type MenuGroup, type RouteEntry } from "#kit/menu/menuGroups.ts";
import { routerText } from "./text/index.ts";
import { useUnsavedPages } from "#base/page/unsavedInput";
import type { OpenPages } from "./useOpenPages.ts";

const lazyOptions = { texts: routerText, fallback: <PageSkeleton /> };
const FramePage = lazyComponent(async () => (await import("./FramePage.lazy.tsx")).FramePage, lazyOptions);
const MissingPage = lazyComponent(async () => (await import("./MissingPage.lazy.tsx")).MissingPage, lazyOptions);

type Props = { groups: readonly MenuGroup[]; open: OpenPages; onHome: () => void };

/** All mounted pages; the active one is shown, the others keep their state in hidden elements. */
export function Pages({ groups, open, onHome }: Props) {
  const { pathname } = useLocation();
  const mountedPages = useMountedPages(groups, open.pages);
  useEffect(() => rememberPublicRoutes(groups), [groups]);
  return (
    <>
      {mountedPages.map(({ page, entry }) => (
        <Activity key={`${page.path} ${page.generation}`} mode={page.path === pathname ? "visible" : "hidden"}>
          <OnePage page={page} entry={entry} open={open} />
        </Activity>
      ))}
      <Elsewhere groups={groups} pages={open.pages} onHome={onHome} />
    </>
  );
}

type MountedPage = { page: OpenPage; entry: RouteEntry };

/**
 * The pages to mount. A page without keep-alive is mounted while it is active, and as long as it holds unsaved input.
 */
function useMountedPages(groups: readonly MenuGroup[], pages: readonly OpenPage[]): MountedPage[] {
  const { pathname } = useLocation();
  const unsaved = useUnsavedPages();
  const mounted = useMemo(() => listMountedPaths(pages), [pages]);
  return pages.flatMap((page) => {
    const entry = findEntry(groups, page.path);
    if (entry === undefined || !mounted.has(page.path)) return [];
    const isKept = entry.isKeepAlive || page.path === pathname || unsaved.has(page.path);
    return isKept ? [{ page, entry }] : [];
  });
}

/** Redirects from a path without a page, or shows that there is none. */
function Elsewhere({ groups, pages, onHome }: Pick<Props, "groups" | "onHome"> & Pick<OpenPages, "pages">) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  if (pathname === "/" || findEntry(groups, pathname) !== undefined) return undefined;
  const to = findRedirect(groups, pathname);
  if (to !== undefined) return <Navigate replace to={to.includes("?") ? to : to + search} />;
  const last = findLastUsedPage(pages);
  const onBack =
    last === undefined || last.path === homePath ? undefined : () => void navigate(last.path + last.search);
  return (
    <PageBoundary key={pathname} onRetry={() => location.reload()}>
      <MissingPage path={pathname} onBack={onBack} onHome={onHome} />
    </PageBoundary>
  );
}

type OnePageProps = { page: OpenPage; entry: RouteEntry; open: OpenPages };

function OnePage({ page, entry, open }: OnePageProps) {
  const { path, search } = page;
  const { setSearch } = open;
  const location = useMemo(() => ({ path, search }), [path, search]);
  const params = useMemo(() => matchRoute(entry.path, path), [entry.path, path]);
  const handleSearch: ApplySearch = useCallback(
    (next, step, shown) => setSearch(path, { next, shown }, step),
    [path, setSearch],
  );
  return (
    <PageLocationProvider location={location} setSearch={handleSearch} {...(params === undefined ? {} : { params })}>
      <PageBoundary onRetry={() => open.refresh(path)}>
        <Content entry={entry} title={getPageTitle(entry, page)} />
      </PageBoundary>
    </PageLocationProvider>
  );
}

function Content({ entry: { target }, title }: { entry: RouteEntry; title: string }) {
  switch (target.kind) {
    case "screen":
      return <LazyScreen {...target} />;
    case "frame":
    case "link":
      return <FramePage url={target.url} isEmbedded={target.kind === "frame"} title={title} />;
    case "redirect":
      return undefined;
  }
}

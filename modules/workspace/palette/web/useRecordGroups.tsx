import { FileSearchOutlined, PlusOutlined, ReloadOutlined } from "@ant-design/icons";
import { useQueries, useQuery } from "@tanstack/react-query";
import type { Translate } from "#contract/text";
import { loadTexts, useTexts } from "#base/i18n";
import { MenuIcon } from "#kit/icons/MenuIcon.tsx";
import type { SearchResult, Search } from "#kit/search/defineSearch.ts";
import type { WebModule } from "#kit/webModule.ts";
import { useWebModules } from "#kit/webModules.ts";
import { canCall } from "#base/session/session";
import type { PaletteGroup, PaletteItem } from "./paletteItem.ts";
import { findTextRange } from "#kit/search/match.ts";
import type { PageEntry } from "./pages.ts";

/** A search with the page that shows its results. */
export type OfferedSearch = { readonly search: Search; readonly page: PageEntry };

/** The searches of modules whose records and pages the signed-in account may see. */
export function useSearches(pages: readonly PageEntry[]): { searches: readonly OfferedSearch[]; retry?: () => void } {
  const modules = useWebModules();
  const {
    data = [],
    isError,
    refetch,
  } = useQuery({
    queryKey: ["palette", "searches"],
    queryFn: async () => await loadSearches(modules),
    staleTime: Infinity,
    retry: false,
  });
  const searches = data.flatMap((search) => {
    const page = pages.find(({ component }) => component === search.screen);
    return page === undefined || !canCall(search.api, "page") ? [] : [{ search, page }];
  });
  return isError ? { searches, retry: () => void refetch() } : { searches };
}

async function loadSearches(modules: readonly WebModule[]): Promise<Search[]> {
  const loading = modules.flatMap(({ searches = [], texts }) =>
    searches.map(async (load) => {
      const [{ search }] = await Promise.all([load(), loadTexts(texts)]);
      return search;
    }),
  );
  return await Promise.all(loading);
}

/** Records from the server, one group for each module. None are shown while a newer keyword is pending. */
export function useRecordGroups(
  searches: readonly OfferedSearch[],
  { keyword, isWaiting }: { keyword: string; isWaiting: boolean },
): PaletteGroup[] {
  const t = useTexts();
  const isAsked = keyword !== "";
  const results = useQueries({
    queries: searches.map(({ search }) => ({
      // A write to the module's records invalidates these as well.
      queryKey: [search.api.name, "palette", keyword],
      queryFn: async ({ signal }: { signal: AbortSignal }) => await search.find(keyword, signal),
      enabled: isAsked && !isWaiting,
      retry: false,
    })),
  });
  if (!isAsked && !isWaiting) return [];
  return searches.map((searchPage, index) => {
    const { search } = searchPage;
    const group = { key: search.api.name, title: t(search.title) };
    const answer = results[index];
    if (isWaiting || answer === undefined || answer.isLoading) return { ...group, items: [], isLoading: true };
    if (answer.isError) return { ...group, items: [createRetryItem(t, group, () => void answer.refetch())] };
    const { hits = [], total = 0 } = answer.data ?? {};
    const found = hits.map((hit) => itemOf(searchPage, hit, keyword));
    return { ...group, items: total > found.length ? [...found, allOf(t, searchPage, keyword)] : found };
  });
}

/** A line that retries the search. */
export function createRetryItem(
  t: Translate,
  { key, title }: Pick<PaletteGroup, "key" | "title">,
  retry: () => void,
): PaletteItem {
  const icon = <ReloadOutlined aria-hidden />;
  return { key: `retry:${key}`, title: t("palette.failed", { title }), icon, to: retry, isStaying: true };
}

function itemOf(
  { search, page }: OfferedSearch,
  { id, label, meta, open }: SearchResult,
  keyword: string,
): PaletteItem {
  const range = findTextRange(label, keyword);
  const address = `${page.path}?${new URLSearchParams(open).toString()}`;
  return {
    key: `record:${search.api.name}:${id}`,
    title: label,
    ranges: range === undefined ? [] : [range],
    meta,
    icon: <MenuIcon name={page.icon} />,
    to: address,
    record: { title: label, meta, address, icon: page.icon },
  };
}

function allOf(t: Translate, { search, page }: OfferedSearch, keyword: string): PaletteItem {
  return {
    key: `all:${search.api.name}`,
    title: t("palette.showAll", { title: t(search.title) }),
    icon: <FileSearchOutlined aria-hidden />,
    to: `${page.path}?${new URLSearchParams({ keyword }).toString()}`,
  };
}

/** Actions on the records of modules, as far as the account may perform them: add, and what their lists offer. */
export function useRecordActions(searches: readonly OfferedSearch[]): PaletteItem[] {
  const t = useTexts();
  const addItems = searches
    .filter(({ search }) => search.api.calls["add"] !== undefined && canCall(search.api, "add"))
    .map(({ search, page }) => ({
      key: `add:${search.api.name}`,
      title: t("palette.add", { title: t(search.title) }),
      icon: <PlusOutlined aria-hidden />,
      to: `${page.path}?record=add`,
    }));
  const otherItems = searches.flatMap(({ search, page }) =>
    Object.entries(search.recordActions)
      .filter(([name]) => canCall(search.api, name))
      .map(([name, title]) => ({
        key: `action:${search.api.name}:${name}`,
        title: t(title),
        meta: page.title,
        icon: <MenuIcon name={page.icon} />,
        to: page.path,
      })),
  );
  return [...addItems, ...otherItems];
}

import { FileSearchOutlined, PlusOutlined, ReloadOutlined } from "@ant-design/icons";
import { useQueries, useQuery } from "@tanstack/react-query";
import type { Translate } from "#contract/text";
import { addWords, useWords } from "../i18n.ts";
import { MenuIcon } from "../kit/icons/MenuIcon.tsx";
import type { Hit, Search } from "../kit/search/defineSearch.ts";
import { webModules } from "../modules.ts";
import { mayCall } from "../session/session.ts";
import type { Item, ItemGroup } from "./item.ts";
import { rangeIn } from "./match.ts";
import type { PageEntry } from "./pages.ts";

/** A search with the page that shows what it finds. */
export type OfferedSearch = { readonly search: Search; readonly page: PageEntry };

/** What the modules find, as far as the signed-in account may look at it and has the page for it. */
export function useSearches(pages: readonly PageEntry[]): { searches: readonly OfferedSearch[]; retry?: () => void } {
  const {
    data = [],
    isError,
    refetch,
  } = useQuery({
    queryKey: ["palette", "searches"],
    queryFn: loadSearches,
    staleTime: Infinity,
    retry: false,
  });
  const searches = data.flatMap((search) => {
    const page = pages.find(({ component }) => component === search.screen);
    return page === undefined || !mayCall(search.api, "page") ? [] : [{ search, page }];
  });
  return isError ? { searches, retry: () => void refetch() } : { searches };
}

async function loadSearches(): Promise<Search[]> {
  const loading = webModules.flatMap(({ searches = [], texts }) =>
    searches.map(async (load) => {
      const [{ search }] = await Promise.all([load(), addWords(texts)]);
      return search;
    }),
  );
  return await Promise.all(loading);
}

/** Records that the server finds, a group for each module. While another keyword waits for its turn none is shown. */
export function useRecordGroups(
  searches: readonly OfferedSearch[],
  { keyword, isWaiting }: { keyword: string; isWaiting: boolean },
): ItemGroup[] {
  const t = useWords();
  const isAsked = keyword !== "";
  const answers = useQueries({
    queries: searches.map(({ search }) => ({
      // What writes to the module's records makes these old as well.
      queryKey: [search.api.name, "palette", keyword],
      queryFn: async ({ signal }: { signal: AbortSignal }) => await search.find(keyword, signal),
      enabled: isAsked && !isWaiting,
      retry: false,
    })),
  });
  if (!isAsked && !isWaiting) return [];
  return searches.map((offered, index) => {
    const { search } = offered;
    const group = { key: search.api.name, title: t(search.title) };
    const answer = answers[index];
    if (isWaiting || answer === undefined || answer.isLoading) return { ...group, items: [], isLoading: true };
    if (answer.isError) return { ...group, items: [retryOf(t, group, () => void answer.refetch())] };
    const { hits = [], total = 0 } = answer.data ?? {};
    const found = hits.map((hit) => itemOf(offered, hit, keyword));
    return { ...group, items: total > found.length ? [...found, allOf(t, offered, keyword)] : found };
  });
}

/** A line that asks again. */
export function retryOf(t: Translate, { key, title }: Pick<ItemGroup, "key" | "title">, retry: () => void): Item {
  const icon = <ReloadOutlined aria-hidden />;
  return { key: `retry:${key}`, title: t("palette.failed", { title }), icon, to: retry, isStaying: true };
}

function itemOf({ search, page }: OfferedSearch, { id, label, meta, open }: Hit, keyword: string): Item {
  const range = rangeIn(label, keyword);
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

function allOf(t: Translate, { search, page }: OfferedSearch, keyword: string): Item {
  return {
    key: `all:${search.api.name}`,
    title: t("palette.showAll", { title: t(search.title) }),
    icon: <FileSearchOutlined aria-hidden />,
    to: `${page.path}?${new URLSearchParams({ keyword }).toString()}`,
  };
}

/** New records of the modules, where the account may add them. */
export function useAddItems(searches: readonly OfferedSearch[]): Item[] {
  const t = useWords();
  return searches
    .filter(({ search }) => search.api.calls["add"] !== undefined && mayCall(search.api, "add"))
    .map(({ search, page }) => ({
      key: `add:${search.api.name}`,
      title: t("palette.add", { title: t(search.title) }),
      icon: <PlusOutlined aria-hidden />,
      to: `${page.path}?record=add`,
    }));
}

import { sessionMenuApi } from "#modules/identity/menu/session";
import { sessionDictionaryApi } from "#modules/settings/dictionary/session";
import type { DictionaryEntry, MenuNode } from "#contract/session";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, type RenderResult } from "@testing-library/react";
import { userEvent, type UserEvent } from "@testing-library/user-event";
import { ToastApp } from "#kit/parts/ToastApp.tsx";
import { type ReactNode, useMemo, useSyncExternalStore } from "react";
import type { OwnerTexts, TextSource } from "#contract/text";
import { AccountType } from "#contract/accountType";
import type { Id } from "#contract/id";
import { personCardApi } from "#modules/identity/account/contract";
import { constantApi } from "#modules/settings/constant/session";
import { preferenceApi } from "#modules/workspace/preferences/contract";
import { sessionApi } from "#modules/identity/session/contract";
import { i18n, loadTexts } from "#base/i18n";
import { kitText } from "#kit/text/index.ts";
import {
  type ListExtensionLoader,
  ListExtensionLoaderContext,
  loadListExtensions as awaitListExtensions,
} from "#kit/list/useListExtensions.ts";
import { WebModules } from "#kit/webModules.ts";
import { loadListExtensions, webModules } from "#app/modules.web";
import { type HistoryStep, PageLocationProvider } from "#base/page/location.tsx";
import { loadSession } from "#base/session/session";
import { tokenStore } from "#base/session/tokens";
import { Theme } from "#base/theme/theme.tsx";
import { Unstyled } from "./Unstyled.tsx";
import type { FakeServer } from "./fakeServer.ts";
import { aMenu, aUser } from "./builders.ts";

type ScreenOptions = {
  server: FakeServer;
  /** Permission codes of the account; `all`: the platform administrator. */
  permissions?: readonly string[] | "all";
  /** The query of the page's address. */
  search?: string;
  /** The texts that it needs, or their location. */
  texts?: TextSource | OwnerTexts;
  /** Fields that the roles of the account hide, `sysUser:phone`. */
  hiddenFields?: readonly string[];
  /** The watermark of the tenant; none by default. */
  watermark?: string;
  /** The code lists of the session. */
  dictionaries?: Record<string, DictionaryEntry[]>;
  /** APIs whose records have a history. */
  trackedEntities?: readonly string[];
  /** APIs whose records have comments. */
  commentedEntities?: readonly string[];
  /** APIs whose records have attachments. */
  attachableEntities?: readonly string[];
  /** APIs whose records can be imported. */
  importableEntities?: readonly string[];
  /** Further pages in the menu of the account. */
  menus?: MenuNode[];
  /** Accounts whose names open a card. */
  colleagueIds?: readonly Id[];
  /** Extensions of lists by modules; those of the product unless a test provides its own. */
  listExtensions?: ListExtensionLoader;
};

/** A screen of a signed-in account. */
export type RenderedScreen = RenderResult & {
  readonly user: UserEvent;
  /** The current query of the address. */
  search(): URLSearchParams;
  /** Goes back and forward in the history of the address. */
  back(): void;
  forward(): void;
};

/** Renders a screen inside the providers of the shell. */
export async function renderScreen(screen: ReactNode, options: ScreenOptions): Promise<RenderedScreen> {
  const { search = "", texts, listExtensions = loadListExtensions } = options;
  await signIn(options);
  await loadTexts(kitText);
  // Lazy chunks are loaded in advance: on a busy machine loading them takes longer than a test waits.
  await Promise.all([
    import("#kit/form/OpenForm.lazy.tsx"),
    import("#kit/list/PhoneList.lazy.tsx"),
    import("#kit/parts/FoldedTools.lazy.tsx"),
    import("antd/es/drawer"),
  ]);
  await awaitListExtensions(listExtensions);
  await addTexts(texts);
  const address = anAddress(search);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  // Parts that load with the first render suspend it, which needs an awaited `act`.
  const rendered = await act(
    async () =>
      await Promise.resolve(
        render(
          <QueryClientProvider client={queries}>
            <Unstyled>
              <Theme language="zh-CN">
                <ToastApp>
                  <WebModules value={webModules}>
                    <ListExtensionLoaderContext value={listExtensions}>
                      <Page address={address}>{screen}</Page>
                    </ListExtensionLoaderContext>
                  </WebModules>
                </ToastApp>
              </Theme>
            </Unstyled>
          </QueryClientProvider>,
        ),
      ),
  );
  return Object.assign(rendered, {
    user: userEvent.setup(),
    search: () => new URLSearchParams(address.search()),
    back: () => act(() => address.go(-1)),
    forward: () => act(() => address.go(1)),
  });
}

async function addTexts(texts: TextSource | OwnerTexts = {}): Promise<void> {
  if (isSource(texts)) return await loadTexts(texts);
  i18n.addResourceBundle("zh-CN", "translation", texts, true, true);
}

function isSource(texts: TextSource | OwnerTexts): texts is TextSource {
  return "folder" in texts;
}

/** The address of a page and its history, as in a browser. */
type Address = {
  readonly search: () => string;
  readonly set: (search: string, step: HistoryStep) => void;
  readonly go: (steps: number) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

function anAddress(first: string): Address {
  let entries = [first];
  let at = 0;
  const listeners = new Set<() => void>();
  const search = () => entries[at] ?? "";
  function go(steps: number): void {
    at = Math.min(entries.length - 1, Math.max(0, at + steps));
    for (const listener of listeners) listener();
  }
  return {
    search,
    go,
    set: (next, step) => {
      if (next === search()) return;
      if (step === "back" && next === entries[at - 1]) return go(-1);
      const remaining = entries.slice(0, step === "push" ? at + 1 : at);
      entries = [...remaining, next];
      go(remaining.length - at);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function Page({ address, children }: { address: Address; children: ReactNode }) {
  const search = useSyncExternalStore(address.subscribe, address.search);
  const location = useMemo(() => ({ path: "/page", search }), [search]);
  return (
    <PageLocationProvider
      location={location}
      setSearch={(next, step = "replace") => address.set(next.toString(), step)}
    >
      {children}
    </PageLocationProvider>
  );
}

async function signIn({
  server,
  permissions = "all",
  hiddenFields = [],
  dictionaries = {},
  watermark = "",
  trackedEntities = [],
  commentedEntities = [],
  attachableEntities = [],
  importableEntities = [],
  menus = [],
  colleagueIds = [],
}: ScreenOptions): Promise<void> {
  tokenStore.write({ access: createLongLivedToken(), refresh: "" });
  server.answer(sessionApi, "userInfo", () =>
    aUser({
      accountType: permissions === "all" ? AccountType.platform : AccountType.normal,
      apis: permissions === "all" ? [] : [...permissions],
      hiddenFields: [...hiddenFields],
      watermarkText: watermark,
      trackedEntities: [...trackedEntities],
      commentedEntities: [...commentedEntities],
      attachableEntities: [...attachableEntities],
      importableEntities: [...importableEntities],
    }),
  );
  server.answer(sessionMenuApi, "loginMenuTree", () => [aMenu({ path: "/page", title: "页面" }), ...menus]);
  server.answer(sessionDictionaryApi, "allDictList", () => dictionaries);
  server.answer(constantApi, "list", () => []);
  server.answer(preferenceApi, "theme", () => ({}));
  server.answer(sessionApi, "draftKey", () => ({ key: btoa("0123456789abcdef".repeat(2)) }));
  server.answer(personCardApi, "colleagues", ({ ids }) => colleagueIds.filter((id) => ids.includes(id)));
  await loadSession();
}

/** A token that expires in the distant future. */
function createLongLivedToken(): string {
  return ["", btoa(JSON.stringify({ exp: 4_000_000_000 })), ""].join(".");
}

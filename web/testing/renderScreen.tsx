import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, type RenderResult } from "@testing-library/react";
import { userEvent, type UserEvent } from "@testing-library/user-event";
import { App } from "antd";
import { type ReactNode, useMemo, useSyncExternalStore } from "react";
import { I18nextProvider } from "react-i18next";
import type { TextSource, Wording } from "#contract/text";
import { AccountType } from "#contract/accountType";
import { constantApi } from "#modules/constant/contract";
import { type DictionaryEntry, dictionaryTypeApi } from "#modules/dictionary/contract";
import { menuApi } from "#modules/menu/contract";
import { preferenceApi } from "#modules/preference/contract";
import { sessionApi } from "#modules/session/contract";
import { addWords, words } from "../i18n.ts";
import { kitText } from "../kit/text/index.ts";
import { PageScope, type Step } from "../pages/location.tsx";
import { loadSession } from "../session/session.ts";
import { tokenStore } from "../session/tokens.ts";
import { Theme } from "../theme/theme.tsx";
import { Unstyled } from "./Unstyled.tsx";
import type { FakeServer } from "./fakeServer.ts";
import { aMenu, aUser } from "./builders.ts";

type About = {
  server: FakeServer;
  /** Permission codes of who looks; `all`: the platform administrator. */
  permissions?: readonly string[] | "all";
  /** What the page's address says. */
  search?: string;
  /** Where the words lie that it needs, or the words themselves. */
  texts?: TextSource | Wording;
  /** Fields that the roles of who looks take away, `sysUser:phone`. */
  hiddenFields?: readonly string[];
  /** What stands across the pages of the tenant; nothing unless a test says so. */
  watermark?: string;
  /** The code lists of the session. */
  dictionaries?: Record<string, DictionaryEntry[]>;
};

/** A screen as somebody who is signed in sees it. */
export type RenderedScreen = RenderResult & {
  readonly user: UserEvent;
  /** What the page's address says now. */
  search(): URLSearchParams;
  /** Goes back, and forward, through what it said before. */
  back(): void;
  forward(): void;
};

/** Renders a screen inside of everything that the shell gives it. */
export async function renderScreen(screen: ReactNode, about: About): Promise<RenderedScreen> {
  const { search = "", texts } = about;
  await signIn(about);
  await addWords(kitText);
  // What loads on its first use is there at once: on a busy machine that alone would take a test's patience.
  await import("../kit/form/OpenForm.tsx");
  await addTexts(texts);
  const address = anAddress(search);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const rendered = render(
    <I18nextProvider i18n={words}>
      <QueryClientProvider client={queries}>
        <Unstyled>
          <Theme language="zh-CN">
            <App component={false}>
              <Page address={address}>{screen}</Page>
            </App>
          </Theme>
        </Unstyled>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return Object.assign(rendered, {
    user: userEvent.setup(),
    search: () => new URLSearchParams(address.search()),
    back: () => act(() => address.go(-1)),
    forward: () => act(() => address.go(1)),
  });
}

async function addTexts(texts: TextSource | Wording = {}): Promise<void> {
  if (isSource(texts)) return await addWords(texts);
  words.addResourceBundle("zh-CN", "translation", texts, true, true);
}

function isSource(texts: TextSource | Wording): texts is TextSource {
  return "folder" in texts;
}

/** The address of a page and its history, as the browser keeps them. */
type Address = {
  readonly search: () => string;
  readonly set: (search: string, step: Step) => void;
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
      const kept = entries.slice(0, step === "push" ? at + 1 : at);
      entries = [...kept, next];
      go(kept.length - at);
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
    <PageScope location={location} setSearch={(next, step = "replace") => address.set(next.toString(), step)}>
      {children}
    </PageScope>
  );
}

async function signIn({
  server,
  permissions = "all",
  hiddenFields = [],
  dictionaries = {},
  watermark = "",
}: About): Promise<void> {
  tokenStore.write({ access: farToken(), refresh: "" });
  server.answer(sessionApi, "userInfo", () =>
    aUser({
      accountType: permissions === "all" ? AccountType.platform : AccountType.normal,
      apis: permissions === "all" ? [] : [...permissions],
      hiddenFields: [...hiddenFields],
      watermarkText: watermark,
    }),
  );
  server.answer(menuApi, "loginMenuTree", () => [aMenu({ path: "/page", title: "页面" })]);
  server.answer(dictionaryTypeApi, "allDictList", () => dictionaries);
  server.answer(constantApi, "list", () => []);
  server.answer(preferenceApi, "theme", () => ({}));
  server.answer(sessionApi, "draftKey", () => ({ key: btoa("0123456789abcdef".repeat(2)) }));
  await loadSession();
}

/** A token that this browser takes for valid for a long time. */
function farToken(): string {
  return ["", btoa(JSON.stringify({ exp: 4_000_000_000 })), ""].join(".");
}

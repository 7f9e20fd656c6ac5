import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import { userEvent, type UserEvent } from "@testing-library/user-event";
import { ToastApp } from "#kit/parts/ToastApp.tsx";
import { HashRouter, useLocation } from "react-router";
import { Tabs } from "#shell/layout/Tabs.tsx";
import { Pages } from "#shell/router/Pages.tsx";
import type { MenuGroup } from "#kit/menu/menuGroups.ts";
import { useOpenPages } from "#shell/router/useOpenPages.ts";
import { Theme } from "#base/theme/theme.tsx";
import { Unstyled } from "./Unstyled.tsx";

/** Open pages with their tags. */
export type RenderedPages = {
  readonly user: UserEvent;
  /** Goes to an address, as a link does. */
  goTo(address: string): Promise<void>;
  /** The same again, as after a reload of the tab. */
  reload(): void;
};

/** Renders the pages of a menu and their tabs at a URL, without the layout around them. */
export function renderPages(groups: readonly MenuGroup[], address: string): RenderedPages {
  history.replaceState(null, "", `/#${address}`);
  const show = () =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Unstyled>
          <Theme language="zh-CN">
            <HashRouter>
              <ToastApp>
                <Frame groups={groups} />
              </ToastApp>
            </HashRouter>
          </Theme>
        </Unstyled>
      </QueryClientProvider>,
    );
  let { unmount } = show();
  return {
    user: userEvent.setup(),
    goTo,
    reload: () => {
      unmount();
      ({ unmount } = show());
    },
  };
}

function Frame({ groups }: { groups: readonly MenuGroup[] }) {
  const { pathname } = useLocation();
  const open = useOpenPages(groups);
  return (
    <>
      <Tabs groups={groups} open={open} current={pathname} />
      <main id="main">
        <Pages groups={groups} open={open} onHome={() => undefined} />
      </main>
    </>
  );
}

async function goTo(address: string): Promise<void> {
  await act(async () => {
    location.hash = address;
    await new Promise((resolve) => {
      addEventListener("popstate", resolve, { once: true });
    });
  });
}

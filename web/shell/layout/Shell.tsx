import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { ToastApp } from "#kit/parts/ToastApp.tsx";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { onRightsChanged } from "#base/api";
import { LazyVersionWatch } from "../updates/LazyVersionWatch.tsx";
import { useLanguage, useTexts } from "#base/i18n";
import { lazyComponent } from "#kit/parts/lazyComponent.tsx";
import { useWebModules } from "#kit/webModules.ts";
import { getSessionMenu } from "#kit/menu/getSessionMenu.ts";
import { buildMenuGroups } from "#kit/menu/menuGroups.ts";
import { clearUnsavedInput } from "#base/page/unsavedInput";
import { useOpenPages } from "../router/useOpenPages.ts";
import { LazyRealtime } from "../realtime/LazyRealtime.tsx";
import { SessionWatch } from "../session/SessionWatch.tsx";
import { sessionText } from "../session/text/index.ts";
import { createQueryClient } from "#base/session/queryClient";
import { keepAnswers, restoreAnswers } from "#base/session/lastAnswers";
import { isSessionLastSeen, useSession } from "#base/session/session";
import { Aside, BottomBar, TopBar } from "./slots.tsx";
import { useFrame } from "./useFrame.ts";
import { useTitle } from "#base/session/useTitle";
import { Watermark } from "./Watermark.tsx";
import { Workspace } from "./Workspace.tsx";

// Every frame has it; only its words come later.
const LazySessionWatch = lazyComponent(async () => await Promise.resolve(SessionWatch), { texts: sessionText });

/** The frame around the open pages, with messages and dialogs above them. */
export function Shell() {
  const queries = useSessionQueries();
  const modules = useWebModules();
  // Permissions may have changed since the data was loaded.
  useEffect(() => clearUnsavedInput, []);
  useEffect(() => onRightsChanged(() => void queries.invalidateQueries()), [queries]);
  useLanguageRefresh(queries);
  return (
    <QueryClientProvider client={queries}>
      <ToastApp>
        <FrameProviders>
          <Frame />
        </FrameProviders>
        {modules.map(({ texts, Background }) =>
          Background === undefined ? undefined : <Background key={texts.name} />,
        )}
        <LazyVersionWatch />
        <LazySessionWatch />
        <LazyRealtime />
      </ToastApp>
    </QueryClientProvider>
  );
}

/** Answers hold names in the language in which they were asked for. */
function useLanguageRefresh(queries: QueryClient): void {
  const language = useLanguage();
  const lastLanguage = useRef(language);
  useEffect(() => {
    if (lastLanguage.current === language) return;
    lastLanguage.current = language;
    void queries.invalidateQueries();
  }, [language, queries]);
}

/** The cache of the pages. Without the server it starts with what this tab showed last. */
function useSessionQueries(): QueryClient {
  const [queries] = useState(() => {
    const created = createQueryClient();
    if (isSessionLastSeen()) restoreAnswers(created);
    return created;
  });
  useEffect(() => {
    const handle = () => keepAnswers(queries);
    addEventListener("pagehide", handle);
    return () => removeEventListener("pagehide", handle);
  }, [queries]);
  return queries;
}

/** Providers of modules around the frame, the first module outermost. */
function FrameProviders({ children }: { children: ReactNode }): ReactNode {
  const providers = useWebModules().flatMap(({ FrameProvider }) => FrameProvider ?? []);
  return providers.reduceRight((inner, Provider) => <Provider>{inner}</Provider>, children);
}

/**
 * Bar, menu and pages in the chosen layout. The pages keep their position in the component tree in every layout, so a
 * change of the layout does not mount them again.
 */
function Frame() {
  const t = useTexts();
  const menus = getSessionMenu(useSession());
  const modules = useWebModules();
  const groups = useMemo(() => buildMenuGroups(menus, modules), [menus, modules]);
  const open = useOpenPages(groups);
  const frame = useFrame(groups);
  useTitle(frame.title ?? t("error.404.title"));

  return (
    <div className="sw-shell" data-layout={frame.layout} data-header={frame.header}>
      <a className="sw-skip" href="#main" onClick={focusMain}>
        {t("shell.skip")}
      </a>
      <TopBar frame={frame} />
      <div className="sw-body">
        <Aside frame={frame} />
        <Workspace frame={frame} open={open} />
      </div>
      <BottomBar frame={frame} open={open} />
      <Watermark />
    </div>
  );
}

/** The hash belongs to the router, so the skip link moves the focus itself. */
function focusMain(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.querySelector<HTMLElement>("#main")?.focus();
}

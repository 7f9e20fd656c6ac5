import { QueryClientProvider } from "@tanstack/react-query";
import { App } from "antd";
import { useEffect, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { onRightsChanged } from "../api.ts";
import { useWords } from "../i18n.ts";
import { ScreenNames } from "../kit/screenNames.ts";
import { webModules } from "../modules.ts";
import { homePath } from "../pages/address.ts";
import { Pages } from "../pages/Pages.tsx";
import { findEntry, groupsOf } from "../pages/screens.ts";
import { forgetUnsaved } from "../pages/unsaved.ts";
import { useOpenPages } from "../pages/useOpenPages.ts";
import { newQueries } from "../session/queries.ts";
import { useSession } from "../session/session.ts";
import { useIsNarrow } from "../theme/theme.tsx";
import { Header } from "./Header.tsx";
import { PhoneMenu } from "./PhoneMenu.tsx";
import { Rail } from "./Rail.tsx";
import { SubMenu } from "./SubMenu.tsx";
import { Tags } from "./Tags.tsx";
import { useFreshMenu } from "./useFreshMenu.ts";
import { useTitle } from "./useTitle.ts";

const screenNames = webModules.flatMap(({ screens }) => Object.keys(screens));

/** The columns layout: rail, sub menu, header, tags, and the open pages; notes and questions stand above them. */
export function Shell() {
  const [queries] = useState(newQueries);
  // What was read before may be more than he may read now, or less.
  useEffect(() => forgetUnsaved, []);
  useEffect(() => onRightsChanged(() => void queries.invalidateQueries()), [queries]);
  return (
    <QueryClientProvider client={queries}>
      <App component={false}>
        <ScreenNames value={screenNames}>
          <Frame />
        </ScreenNames>
      </App>
    </QueryClientProvider>
  );
}

function Frame() {
  const t = useWords();
  const { menus } = useSession();
  const isNarrow = useIsNarrow();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const groups = useMemo(() => groupsOf(menus, webModules), [menus]);
  const open = useOpenPages(groups);
  const [isFolded, setFolded] = useState(false);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const entry = findEntry(groups, pathname);
  const group = groups.find(({ entries }) => entries.some(({ path }) => path === pathname)) ?? groups[0];
  const title = entry?.title ?? t("error.404.title");
  useTitle(title);
  useFreshMenu();

  const visible = group?.entries.filter(({ isHidden }) => !isHidden) ?? [];
  const hasSubMenu = !isNarrow && !isFolded && visible.length > 1;

  function goTo(path: string): void {
    setMenuOpen(false);
    void navigate(path);
  }

  return (
    <div className="sw-shell" data-narrow={isNarrow} data-submenu={hasSubMenu}>
      <a className="sw-skip" href="#main" onClick={focusMain}>
        {t("shell.skip")}
      </a>
      {isNarrow ? undefined : <Rail groups={groups} current={group?.path} onOpen={goTo} />}
      {hasSubMenu && group !== undefined ? <SubMenu group={group} current={pathname} onOpen={goTo} /> : undefined}
      <div className="sw-column">
        <Header
          groupTitle={group?.title ?? ""}
          title={title}
          fold={isNarrow ? undefined : { isFolded, toggle: () => setFolded(!isFolded), isUseful: visible.length > 1 }}
          onMenu={isNarrow ? () => setMenuOpen(true) : undefined}
        />
        {isNarrow ? undefined : <Tags groups={groups} open={open} current={pathname} />}
        <main id="main" tabIndex={-1} className="sw-main">
          <Pages groups={groups} open={open} onHome={() => goTo(homePath)} />
        </main>
      </div>
      <PhoneMenu
        groups={groups}
        current={pathname}
        isOpen={isMenuOpen}
        onOpen={goTo}
        onClose={() => setMenuOpen(false)}
      />
    </div>
  );
}

/** The hash belongs to the router, so the skip link moves the focus itself. */
function focusMain(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.querySelector<HTMLElement>("#main")?.focus();
}

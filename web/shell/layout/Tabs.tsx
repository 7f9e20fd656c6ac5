import { DownOutlined, EllipsisOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "#base/i18n";
import { lazyComponent } from "#kit/parts/lazyComponent.tsx";
import { DelayedSkeleton } from "#kit/list/ListPlaceholder.tsx";
import { PopupPanel } from "#kit/parts/PopupPanel.tsx";
import { useShortcut } from "#kit/parts/shortcuts.ts";
import { useLazyDialog } from "#kit/parts/useLazyDialog.ts";
import type { TabMove } from "../router/openPages.ts";
import type { MenuGroup } from "#kit/menu/menuGroups.ts";
import { useUnsavedPages } from "#base/page/unsavedInput";
import type { OpenPages } from "../router/useOpenPages.ts";
import { useThemeConfig } from "#base/theme/config";
import type { MenuAnchor } from "./tabs/TabMenu.lazy.tsx";
import { createStepMove, isSameTabKind, listTabs, type TabActions } from "./tabs/tab.ts";
import { TabBar } from "./tabs/TabBar.tsx";
import { useTabCloser } from "./tabs/useTabCloser.ts";
import { tabsText } from "./tabs/text/index.ts";
import "./tabs.css";

const TabList = lazyComponent(async () => (await import("./tabs/TabList.lazy.tsx")).TabList, {
  texts: tabsText,
  fallback: <DelayedSkeleton />,
});

type Props = { groups: readonly MenuGroup[]; open: OpenPages; current: string };

/** The tabs of the open pages: activated, closed, sorted and pinned; further actions are in their menu. */
export function Tabs({ groups, open, current }: Props) {
  const t = useTexts();
  const navigate = useNavigate();
  const unsaved = useUnsavedPages();
  const { tagStyle, sortsTags } = useThemeConfig();
  const row = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState("");
  const [place, setPlace] = useState<MenuAnchor>();
  const menu = useLazyDialog(async () => (await import("./tabs/TabMenu.lazy.tsx")).TabMenu, tabsText);
  const alone = useLazyDialog(async () => (await import("./tabs/FullWindowPage.lazy.tsx")).FullWindowPage, tabsText);
  const tabs = listTabs(groups, open);
  const find = (path: string | undefined) => tabs.find((tab) => tab.path === path);
  const currentTab = find(current);
  const target = find(place?.path);
  const closing = useTabCloser(row, open.close);

  useShortcut("Ctrl+Shift+L", "shortcut.reopen", open.reopen);

  const actions: TabActions = {
    show: ({ path, search }) => void navigate(path + search),
    close: (paths, next) => void closing.close(paths, next),
    unpin: open.unpin,
    move: sortsTags ? handleMove : undefined,
    moveByStep: sortsTags ? handleStep : undefined,
    openMenu: (path, opener, at = cornerOf(opener)) => {
      setPlace({ path, opener, ...at });
      void menu.open();
    },
    closeMenu: () => setPlace(undefined),
  };

  function handleMove(move: TabMove): void {
    if (isSameTabKind(find(move.path), find(move.target))) open.move(move);
  }

  function handleStep(path: string, isForward: boolean): void {
    const move = createStepMove(tabs, path, isForward);
    if (move === undefined) return;
    open.move(move);
    const position = tabs.findIndex((tab) => tab.path === move.target) + 1;
    setSaid(t("tag.moved", { title: find(path)?.title ?? path, position, all: tabs.length }));
  }

  return (
    <>
      <nav className="sw-tags" aria-label={t("shell.pages")} data-style={tagStyle}>
        <TabBar
          row={row}
          tabs={tabs}
          current={current}
          unsaved={unsaved}
          actions={actions}
          onRowFocus={closing.handleFocus}
        />
        <PopupPanel title={t("tag.all")} icon={<DownOutlined aria-hidden />}>
          {(close) => (
            <TabList
              tabs={tabs}
              current={current}
              unsaved={unsaved}
              open={open}
              onShow={(tab) => {
                close();
                actions.show(tab);
              }}
            />
          )}
        </PopupPanel>
        <Button
          type="text"
          aria-label={t("tag.menu")}
          title={t("tag.menu")}
          aria-haspopup="menu"
          icon={<EllipsisOutlined aria-hidden />}
          disabled={currentTab === undefined}
          onClick={({ currentTarget }) => actions.openMenu(current, currentTarget)}
        />
        <span className="sw-hidden" role="status">
          {said}
        </span>
      </nav>
      {menu.part === undefined || place === undefined || target === undefined ? undefined : (
        <menu.part
          key={place.path}
          tab={target}
          tabs={tabs}
          open={open}
          actions={actions}
          place={place}
          onAlone={() => {
            actions.show(target);
            void alone.open();
          }}
        />
      )}
      {alone.part === undefined ? undefined : <alone.part onEnd={alone.close} />}
    </>
  );
}

function cornerOf(element: HTMLElement): { x: number; y: number } {
  const { left, bottom } = element.getBoundingClientRect();
  return { x: left, y: bottom };
}

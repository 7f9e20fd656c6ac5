import { type FocusEvent, type MouseEvent, type RefObject, useState } from "react";
import { useThemeConfig } from "#base/theme/config";
import { findTabButton, findTabPath } from "./tabElements.ts";
import { canClose, type Tab, type TabActions } from "./tab.ts";
import { TabItem } from "./TabItem.tsx";
import { handleTabKeys } from "./tabKeys.ts";
import { loadPointerTracking, trackTabPress } from "./tabPress.ts";
import { useTabBarScroll } from "./useTabBarScroll.ts";

type Props = {
  row: RefObject<HTMLUListElement | null>;
  tabs: readonly Tab[];
  current: string;
  unsaved: ReadonlyMap<string, unknown>;
  actions: TabActions;
  onRowFocus: (event: FocusEvent<HTMLElement>) => void;
};

/** The tabs side by side, with their mouse, touch and keyboard actions. */
export function TabBar({ row, tabs, current, unsaved, actions, onRowFocus }: Props) {
  const { hasTagIcons } = useThemeConfig();
  const [reached, setReached] = useState<string>();
  const [first] = tabs;
  const stop = [reached, current].find((path) => tabs.some((tab) => tab.path === path)) ?? first?.path;
  useTabBarScroll(row);

  function handleMiddle(event: MouseEvent): void {
    const tab = tabs.find(({ path }) => path === findTabPath(event.target));
    if (event.button === 1 && tab !== undefined && canClose(tab)) actions.close([tab.path]);
  }

  function handleMenu(event: MouseEvent<HTMLElement>): void {
    const path = findTabPath(event.target);
    if (path === undefined) return;
    event.preventDefault();
    const { clientX: x, clientY: y } = event;
    // The context menu key has no pointer position.
    openMenu(path, x === 0 && y === 0 ? undefined : { x, y });
  }

  function openMenu(path: string, at?: { x: number; y: number }): void {
    const opener = row.current === null ? undefined : findTabButton(row.current, path);
    if (opener !== undefined) actions.openMenu(path, opener, at);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons in it are pressed; it hears of it
    <ul
      ref={row}
      tabIndex={-1}
      onKeyDown={(event) => handleTabKeys(event, { tabs, actions, onMenu: openMenu })}
      onContextMenu={handleMenu}
      onAuxClick={handleMiddle}
      onMouseDown={(event) => {
        // Browsers start to scroll on the middle button.
        if (event.button === 1) event.preventDefault();
      }}
      onPointerEnter={() => void loadPointerTracking()}
      onPointerDown={(event) => {
        const path = findTabPath(event.target);
        if (path !== undefined) void trackTabPress(event, { path, actions, onHold: (at) => openMenu(path, at) });
      }}
      onFocus={(event) => {
        setReached(findTabPath(event.target));
        onRowFocus(event);
      }}
      onBlur={() => setReached(undefined)}
    >
      {tabs.map((tab) => (
        <TabItem
          key={tab.path}
          tab={tab}
          isCurrent={tab.path === current}
          isUnsaved={unsaved.has(tab.path)}
          isStop={tab.path === stop}
          hasIcon={hasTagIcons}
          actions={actions}
        />
      ))}
    </ul>
  );
}

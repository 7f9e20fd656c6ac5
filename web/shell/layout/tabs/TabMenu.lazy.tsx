import {
  ArrowLeftOutlined,
  ArrowRightOutlined,
  CloseCircleOutlined,
  CloseOutlined,
  CloseSquareOutlined,
  FullscreenOutlined,
  HistoryOutlined,
  PushpinOutlined,
  ReloadOutlined,
  VerticalLeftOutlined,
} from "@ant-design/icons";
import { Dropdown, type MenuProps } from "antd";
import type { ReactNode } from "react";
import type { TextKey } from "#contract/text";
import { useTexts } from "#base/i18n";
import { homePath } from "#base/page/address";
import type { OpenPages } from "../../router/useOpenPages.ts";
import { canClose, createStepMove, type Tab, type TabActions } from "./tab.ts";
import "./tabList.css";

/** The page and position of the open menu, and the element that receives the focus when it closes. */
export type MenuAnchor = {
  readonly path: string;
  readonly x: number;
  readonly y: number;
  readonly opener: HTMLElement;
};

type Props = {
  tab: Tab;
  tabs: readonly Tab[];
  open: OpenPages;
  place: MenuAnchor;
  actions: TabActions;
  onAlone: () => void;
};

type Entry = { readonly key: TextKey; readonly icon: ReactNode; readonly act: (() => void) | undefined };

/** The actions on an open page and on the others. */
export function TabMenu(props: Props) {
  const { place, actions } = props;
  const t = useTexts();

  function close(): void {
    // A press elsewhere moves the focus there.
    place.opener.focus();
    actions.closeMenu();
  }

  const groups = [closings(props), holdings(props), [fullScreen(props)]];
  const items: MenuProps["items"] = groups.flatMap((entries, index) => [
    ...(index > 0 ? [{ type: "divider" as const }] : []),
    ...entries.map(({ key, icon, act }) => ({
      key,
      icon,
      label: t(key),
      disabled: act === undefined,
      onClick: () => {
        close();
        act?.();
      },
    })),
  ]);

  return (
    <Dropdown
      // A menu opened by a key takes the focus at once, so the same key press would activate its first entry.
      menu={{ items, onClick: ({ domEvent }) => domEvent.preventDefault() }}
      trigger={["click"]}
      open
      autoFocus
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
    >
      <span className="sw-tag-point" style={{ left: place.x, top: place.y }} />
    </Dropdown>
  );
}

function closings({ tab, tabs, open, actions }: Props): Entry[] {
  const others = tabs.filter((one) => one !== tab);
  const after = tabs.slice(tabs.indexOf(tab) + 1);
  const closing = (some: readonly Tab[], next: string) => {
    const paths = some.filter(canClose).map(({ path }) => path);
    return paths.length === 0 ? undefined : () => actions.close(paths, next);
  };
  return [
    { key: "tag.refresh", icon: <ReloadOutlined aria-hidden />, act: () => open.refresh(tab.path) },
    {
      key: "tag.close",
      icon: <CloseOutlined aria-hidden />,
      act: canClose(tab) ? () => actions.close([tab.path]) : undefined,
    },
    { key: "tag.closeOthers", icon: <CloseCircleOutlined aria-hidden />, act: closing(others, tab.path) },
    { key: "tag.closeRight", icon: <VerticalLeftOutlined aria-hidden />, act: closing(after, tab.path) },
    { key: "tag.closeAll", icon: <CloseSquareOutlined aria-hidden />, act: closing(tabs, homePath) },
    { key: "tag.reopen", icon: <HistoryOutlined aria-hidden />, act: open.reopen },
  ];
}

/** The content of the menu does not change while it is open. */
function holdings({ tab, tabs, open, actions }: Props): Entry[] {
  const { path, search, isAffix, isPinned } = tab;
  const stepping = (isForward: boolean) =>
    createStepMove(tabs, path, isForward) === undefined ? undefined : () => actions.moveByStep?.(path, isForward);
  const pinning = isPinned ? () => open.unpin(path) : () => open.pin({ path, search });
  const steps: Entry[] = [
    { key: "tag.moveLeft", icon: <ArrowLeftOutlined aria-hidden />, act: stepping(false) },
    { key: "tag.moveRight", icon: <ArrowRightOutlined aria-hidden />, act: stepping(true) },
  ];
  return [
    {
      key: isPinned ? "tag.unpin" : "tag.pin",
      icon: <PushpinOutlined aria-hidden />,
      act: isAffix ? undefined : pinning,
    },
    ...(actions.moveByStep === undefined ? [] : steps),
  ];
}

function fullScreen({ onAlone }: Props): Entry {
  return { key: "shell.fullScreen", icon: <FullscreenOutlined aria-hidden />, act: onAlone };
}

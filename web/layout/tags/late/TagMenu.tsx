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
import { useWords } from "../../../i18n.ts";
import { homePath } from "../../../pages/address.ts";
import type { OpenPages } from "../../../pages/useOpenPages.ts";
import { canClose, stepOf, type Tag, type TagActs } from "../tag.ts";
import "./late.css";

/** Whose menu is open and where, and what has the keyboard when it is closed again. */
export type MenuPlace = { readonly path: string; readonly x: number; readonly y: number; readonly opener: HTMLElement };

type Props = {
  tag: Tag;
  tags: readonly Tag[];
  open: OpenPages;
  place: MenuPlace;
  acts: TagActs;
  onAlone: () => void;
};

type Entry = { readonly key: TextKey; readonly icon: ReactNode; readonly act: (() => void) | undefined };

/** What can be done with an open page and with the others. */
export function TagMenu(props: Props) {
  const { place, acts } = props;
  const t = useWords();

  function close(): void {
    // A press elsewhere takes the keyboard there afterwards.
    place.opener.focus();
    acts.closeMenu();
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
      // What opens by a key takes the focus at once; the same press would be one on its first entry.
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

function closings({ tag, tags, open, acts }: Props): Entry[] {
  const others = tags.filter((one) => one !== tag);
  const after = tags.slice(tags.indexOf(tag) + 1);
  const closing = (some: readonly Tag[], next: string) => {
    const paths = some.filter(canClose).map(({ path }) => path);
    return paths.length === 0 ? undefined : () => acts.close(paths, next);
  };
  return [
    { key: "tag.refresh", icon: <ReloadOutlined aria-hidden />, act: () => open.refresh(tag.path) },
    {
      key: "tag.close",
      icon: <CloseOutlined aria-hidden />,
      act: canClose(tag) ? () => acts.close([tag.path]) : undefined,
    },
    { key: "tag.closeOthers", icon: <CloseCircleOutlined aria-hidden />, act: closing(others, tag.path) },
    { key: "tag.closeRight", icon: <VerticalLeftOutlined aria-hidden />, act: closing(after, tag.path) },
    { key: "tag.closeAll", icon: <CloseSquareOutlined aria-hidden />, act: closing(tags, homePath) },
    { key: "tag.reopen", icon: <HistoryOutlined aria-hidden />, act: open.reopen },
  ];
}

/** What the menu holds stays so. */
function holdings({ tag, tags, open, acts }: Props): Entry[] {
  const { path, search, isAffix, isPinned } = tag;
  const stepping = (isForward: boolean) =>
    stepOf(tags, path, isForward) === undefined ? undefined : () => acts.step?.(path, isForward);
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
    ...(acts.step === undefined ? [] : steps),
  ];
}

function fullScreen({ onAlone }: Props): Entry {
  return { key: "shell.fullScreen", icon: <FullscreenOutlined aria-hidden />, act: onAlone };
}

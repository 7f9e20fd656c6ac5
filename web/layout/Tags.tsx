import { DownOutlined, EllipsisOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useWords } from "../i18n.ts";
import { late } from "../kit/parts/late.tsx";
import { LateSkeleton } from "../kit/list/ListNotice.tsx";
import { PopupPanel } from "../kit/parts/PopupPanel.tsx";
import { useShortcut } from "../kit/parts/shortcuts.ts";
import { useLate } from "../kit/parts/useLate.ts";
import type { Move } from "../pages/openPages.ts";
import type { Group } from "../pages/screens.ts";
import { useUnsaved } from "../pages/unsaved.ts";
import type { OpenPages } from "../pages/useOpenPages.ts";
import { useThemeConfig } from "../theme/config.ts";
import type { MenuPlace } from "./tags/late/TagMenu.tsx";
import { areAlike, stepOf, type TagActs, tagsOf } from "./tags/tag.ts";
import { TagRow } from "./tags/TagRow.tsx";
import { useClosing } from "./tags/useClosing.ts";
import { tagsText } from "./tags/text/index.ts";
import "./tags.css";

const TagList = late(async () => (await import("./tags/late/TagList.tsx")).TagList, {
  texts: tagsText,
  fallback: <LateSkeleton />,
});

type Props = { groups: readonly Group[]; open: OpenPages; current: string };

/** The open pages as tags: shown, closed, sorted and pinned; what else can be done with them is in their menu. */
export function Tags({ groups, open, current }: Props) {
  const t = useWords();
  const navigate = useNavigate();
  const unsaved = useUnsaved();
  const { tagStyle, sortsTags } = useThemeConfig();
  const row = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState("");
  const [place, setPlace] = useState<MenuPlace>();
  const menu = useLate(async () => (await import("./tags/late/TagMenu.tsx")).TagMenu, tagsText);
  const alone = useLate(async () => (await import("./tags/late/AlonePage.tsx")).AlonePage, tagsText);
  const tags = tagsOf(groups, open);
  const find = (path: string | undefined) => tags.find((tag) => tag.path === path);
  const shown = find(current);
  const target = find(place?.path);
  const closing = useClosing(row, open.close);

  useShortcut("Ctrl+Shift+L", "shortcut.reopen", open.reopen);

  const acts: TagActs = {
    show: ({ path, search }) => void navigate(path + search),
    close: (paths, next) => void closing.close(paths, next),
    unpin: open.unpin,
    move: sortsTags ? handleMove : undefined,
    step: sortsTags ? handleStep : undefined,
    openMenu: (path, opener, at = cornerOf(opener)) => {
      setPlace({ path, opener, ...at });
      void menu.open();
    },
    closeMenu: () => setPlace(undefined),
  };

  function handleMove(move: Move): void {
    if (areAlike(find(move.path), find(move.target))) open.move(move);
  }

  function handleStep(path: string, isForward: boolean): void {
    const move = stepOf(tags, path, isForward);
    if (move === undefined) return;
    open.move(move);
    const position = tags.findIndex((tag) => tag.path === move.target) + 1;
    setSaid(t("tag.moved", { title: find(path)?.title ?? path, position, all: tags.length }));
  }

  return (
    <>
      <nav className="sw-tags" aria-label={t("shell.pages")} data-style={tagStyle}>
        <TagRow
          row={row}
          tags={tags}
          current={current}
          unsaved={unsaved}
          acts={acts}
          onRowFocus={closing.handleFocus}
        />
        <PopupPanel title={t("tag.all")} icon={<DownOutlined aria-hidden />}>
          {(close) => (
            <TagList
              tags={tags}
              current={current}
              unsaved={unsaved}
              open={open}
              onShow={(tag) => {
                close();
                acts.show(tag);
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
          disabled={shown === undefined}
          onClick={({ currentTarget }) => acts.openMenu(current, currentTarget)}
        />
        <span className="sw-hidden" role="status">
          {said}
        </span>
      </nav>
      {menu.part === undefined || place === undefined || target === undefined ? undefined : (
        <menu.part
          key={place.path}
          tag={target}
          tags={tags}
          open={open}
          acts={acts}
          place={place}
          onAlone={() => {
            acts.show(target);
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

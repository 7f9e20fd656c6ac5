import { type FocusEvent, type MouseEvent, type RefObject, useState } from "react";
import { useThemeConfig } from "../../theme/config.ts";
import { buttonOf, pathAt } from "./row.ts";
import { canClose, type Tag, type TagActs } from "./tag.ts";
import { TagItem } from "./TagItem.tsx";
import { handleTagKeys } from "./tagKeys.ts";
import { followPress, loadPress } from "./tagPress.ts";
import { useTagRow } from "./useTagRow.ts";

type Props = {
  row: RefObject<HTMLUListElement | null>;
  tags: readonly Tag[];
  current: string;
  unsaved: ReadonlyMap<string, unknown>;
  acts: TagActs;
  onRowFocus: (event: FocusEvent<HTMLElement>) => void;
};

/** The tags side by side, with what mouse, finger and keyboard do to them. */
export function TagRow({ row, tags, current, unsaved, acts, onRowFocus }: Props) {
  const { hasTagIcons } = useThemeConfig();
  const [reached, setReached] = useState<string>();
  const [first] = tags;
  const stop = [reached, current].find((path) => tags.some((tag) => tag.path === path)) ?? first?.path;
  useTagRow(row);

  function handleMiddle(event: MouseEvent): void {
    const tag = tags.find(({ path }) => path === pathAt(event.target));
    if (event.button === 1 && tag !== undefined && canClose(tag)) acts.close([tag.path]);
  }

  function handleMenu(event: MouseEvent<HTMLElement>): void {
    const path = pathAt(event.target);
    if (path === undefined) return;
    event.preventDefault();
    const { clientX: x, clientY: y } = event;
    // The menu key has no place of its own.
    openMenu(path, x === 0 && y === 0 ? undefined : { x, y });
  }

  function openMenu(path: string, at?: { x: number; y: number }): void {
    const opener = row.current === null ? undefined : buttonOf(row.current, path);
    if (opener !== undefined) acts.openMenu(path, opener, at);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons in it are pressed; it hears of it
    <ul
      ref={row}
      tabIndex={-1}
      onKeyDown={(event) => handleTagKeys(event, { tags, acts, onMenu: openMenu })}
      onContextMenu={handleMenu}
      onAuxClick={handleMiddle}
      onMouseDown={(event) => {
        // Browsers scroll by the middle button.
        if (event.button === 1) event.preventDefault();
      }}
      onPointerEnter={() => void loadPress()}
      onPointerDown={(event) => {
        const path = pathAt(event.target);
        if (path !== undefined) void followPress(event, { path, acts, onHold: (at) => openMenu(path, at) });
      }}
      onFocus={(event) => {
        setReached(pathAt(event.target));
        onRowFocus(event);
      }}
      onBlur={() => setReached(undefined)}
    >
      {tags.map((tag) => (
        <TagItem
          key={tag.path}
          tag={tag}
          isCurrent={tag.path === current}
          isUnsaved={unsaved.has(tag.path)}
          isStop={tag.path === stop}
          hasIcon={hasTagIcons}
          acts={acts}
        />
      ))}
    </ul>
  );
}

import { Dropdown, type MenuProps } from "antd";
import type { ReactElement } from "react";
import type { TextKey } from "#contract/text";
import { useWords } from "../../i18n.ts";
import type { HeadAbout } from "./HeadCell.tsx";
import type { PlacedColumn } from "./placedColumn.ts";
import type { ColumnChanges, GridLayout } from "./useGridLayout.ts";

/** What the menu takes of what all headers know, whatever the rows are. */
type About = Pick<HeadAbout<never>, "sort" | "onSort" | "onMenu" | "onFit"> & {
  readonly layout: ColumnChanges & Pick<GridLayout<never>, "first">;
};

type Column = Pick<PlacedColumn<never>, "id" | "place" | "isSortable">;

type Props = { about: About; column: Column; children: ReactElement };

type Entry = { readonly key: TextKey; readonly onClick: () => void };

/** What can be done with a column: order by it, fix it at an edge, move it, fit its width, hide it. */
export function HeadMenu({ about, column, children }: Props) {
  const t = useWords();
  const groups = [sortsOf(about, column), pinsOf(about, column), othersOf(about, column)];
  const items: MenuProps["items"] = groups
    .filter((entries) => entries.length > 0)
    .flatMap((entries, index) => [
      ...(index > 0 ? [{ type: "divider" as const }] : []),
      ...entries.map(({ key, onClick }) => ({ key, onClick, label: t(key) })),
    ]);

  function handleOpen(isOpen: boolean): void {
    if (isOpen) return;
    about.onMenu(undefined);
    // A menu that closes gives the keyboard back to the header, wherever the column is now.
    requestAnimationFrame(() => headOf(column.id)?.focus());
  }

  return (
    <Dropdown
      // What opens by a key takes the focus at once; the same press would be one on its first entry.
      menu={{ items, onClick: ({ domEvent }) => domEvent.preventDefault() }}
      trigger={["click"]}
      placement="bottomRight"
      open
      onOpenChange={handleOpen}
      autoFocus
    >
      {children}
    </Dropdown>
  );
}

function sortsOf({ sort, onSort }: About, { id, isSortable }: Column): Entry[] {
  if (!isSortable || onSort === undefined) return [];
  return [
    { key: "kit.grid.sortUp", onClick: () => onSort({ field: id, isDescending: false }) },
    { key: "kit.grid.sortDown", onClick: () => onSort({ field: id, isDescending: true }) },
    ...(sort?.field === id ? [{ key: "kit.grid.sortNot", onClick: () => onSort(undefined) } as const] : []),
  ];
}

/** The first column is always fixed where it is. */
function pinsOf({ layout }: About, { id, place }: Column): Entry[] {
  if (id === layout.first) return [];
  const pins: readonly Entry[] = [
    { key: "kit.grid.pinStart", onClick: () => layout.pin(id, "start") },
    { key: "kit.grid.pinEnd", onClick: () => layout.pin(id, "end") },
    { key: "kit.grid.unpin", onClick: () => layout.pin(id, "center") },
  ];
  const now = { start: "kit.grid.pinStart", end: "kit.grid.pinEnd", center: "kit.grid.unpin" }[place];
  return pins.filter(({ key }) => key !== now);
}

function othersOf({ layout, onFit }: About, { id }: Column): Entry[] {
  const fit: Entry = { key: "kit.grid.fit", onClick: () => onFit(id) };
  if (id === layout.first) return [fit];
  return [
    { key: "kit.grid.moveLeft", onClick: () => void layout.step(id, false) },
    { key: "kit.grid.moveRight", onClick: () => void layout.step(id, true) },
    fit,
    { key: "kit.grid.hide", onClick: () => layout.hide(id) },
  ];
}

function headOf(id: string): HTMLElement | undefined {
  const heads = [...document.querySelectorAll<HTMLElement>("[data-column]")];
  return heads.find(({ dataset }) => dataset["column"] === id);
}

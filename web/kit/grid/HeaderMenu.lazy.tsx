import { Dropdown, type MenuProps } from "antd";
import type { ReactElement } from "react";
import type { TextKey } from "#contract/text";
import { useTexts } from "#base/i18n";
import type { HeaderOptions } from "./HeaderCell.tsx";
import type { PlacedColumn } from "./placedColumn.ts";
import type { ColumnActions, GridLayout } from "./useGridLayout.ts";

/** The header options that the menu needs, without the row type. */
type HeaderMenuOptions = Pick<HeaderOptions<never>, "sort" | "onSort" | "onMenu" | "onFit"> & {
  readonly layout: ColumnActions & Pick<GridLayout<never>, "first">;
};

type Column = Pick<PlacedColumn<never>, "id" | "zone" | "isSortable">;

type Props = { options: HeaderMenuOptions; column: Column; children: ReactElement };

type Entry = { readonly key: TextKey; readonly onClick: () => void };

/** The menu of a column: sort, pin, move, fit the width, hide. */
export function HeaderMenu({ options, column, children }: Props) {
  const t = useTexts();
  const groups = [sortsOf(options, column), pinsOf(options, column), othersOf(options, column)];
  const items: MenuProps["items"] = groups
    .filter((entries) => entries.length > 0)
    .flatMap((entries, index) => [
      ...(index > 0 ? [{ type: "divider" as const }] : []),
      ...entries.map(({ key, onClick }) => ({ key, onClick, label: t(key) })),
    ]);

  function handleOpen(isOpen: boolean): void {
    if (isOpen) return;
    options.onMenu(undefined);
    // A closing menu returns the focus to the header, at its current position.
    requestAnimationFrame(() => headOf(column.id)?.focus());
  }

  return (
    <Dropdown
      // A menu opened by a key takes the focus at once, so the same key press would activate its first entry.
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

function sortsOf({ sort, onSort }: HeaderMenuOptions, { id, isSortable }: Column): Entry[] {
  if (!isSortable || onSort === undefined) return [];
  return [
    { key: "kit.grid.sortUp", onClick: () => onSort({ field: id, isDescending: false }) },
    { key: "kit.grid.sortDown", onClick: () => onSort({ field: id, isDescending: true }) },
    ...(sort?.field === id ? [{ key: "kit.grid.sortNot", onClick: () => onSort(undefined) } as const] : []),
  ];
}

/** The first column is always pinned. */
function pinsOf({ layout }: HeaderMenuOptions, { id, zone }: Column): Entry[] {
  if (id === layout.first) return [];
  const pins: readonly Entry[] = [
    { key: "kit.grid.pinStart", onClick: () => layout.pin(id, "start") },
    { key: "kit.grid.pinEnd", onClick: () => layout.pin(id, "end") },
    { key: "kit.grid.unpin", onClick: () => layout.pin(id, "center") },
  ];
  const now = { start: "kit.grid.pinStart", end: "kit.grid.pinEnd", center: "kit.grid.unpin" }[zone];
  return pins.filter(({ key }) => key !== now);
}

function othersOf({ layout, onFit }: HeaderMenuOptions, { id }: Column): Entry[] {
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

import { useState } from "react";
import type { TextKey } from "#contract/text";
import { useTexts } from "#base/i18n";
import type { Widget } from "#kit/widgets/widget.ts";
import {
  addWidget,
  compactLayout,
  moveWidget,
  moveWidgetDown,
  moveWidgetNextTo,
  resizeWidget,
  sortByReadingOrder,
  type WidgetPlacement,
} from "../gridLayout.ts";
import type { Home } from "../useHome.ts";

/** One step of moving or resizing a widget, in columns and rows. */
export type GridOffset = { readonly columns: number; readonly rows: number };

/** A home page in edit mode. */
export type LayoutEditor = {
  readonly placements: readonly WidgetPlacement[];
  /** Available widgets that are not on the page. */
  readonly availableWidgets: readonly Widget[];
  /** Announcement of the last change for screen readers. */
  readonly announcement: string;
  readonly getTitle: (name: string) => string;
  /** By the distance from its position in `from`. */
  readonly move: (name: string, distance: GridOffset, from: readonly WidgetPlacement[]) => void;
  /** By one cell; downwards past the next widget. */
  readonly moveByStep: (name: string, step: GridOffset) => void;
  readonly resize: (name: string, step: GridOffset, from?: readonly WidgetPlacement[]) => void;
  /** By reading order, as a phone shows the widgets. */
  readonly moveInOrder: (name: string, isDown: boolean) => void;
  readonly moveNextTo: (name: string, target: string, isAfter: boolean) => void;
  readonly add: (widget: Widget) => void;
  readonly remove: (name: string) => void;
};

/** The unsaved changes of a home page. `isFree`: widgets that are locked for others can be moved as well. */
export function useLayoutEditor({ widgets, placements: before }: Home, isFree: boolean): LayoutEditor {
  const t = useTexts();
  const free = (placements: readonly WidgetPlacement[]) =>
    isFree ? placements.map((placement) => ({ ...placement, isLocked: false })) : placements;
  const [placements, setPlaces] = useState<readonly WidgetPlacement[]>(() => free(before));
  const [announcement, setAnnouncement] = useState("");
  const getTitle = (name: string) => {
    const title = widgets.get(name)?.title;
    return title === undefined ? name : t(title);
  };
  const usedNames = new Set(placements.map(({ name }) => name));

  function change(next: readonly WidgetPlacement[], name: string, text: TextKey = "home.placed"): void {
    setPlaces(next);
    const placement = next.find((candidate) => candidate.name === name);
    const words = { name: getTitle(name), column: 0, row: 0, width: 0, height: 0 };
    const where =
      placement === undefined
        ? {}
        : { column: placement.x + 1, row: placement.y + 1, width: placement.w, height: placement.h };
    setAnnouncement(t(text, { ...words, ...where }));
  }

  return {
    placements,
    availableWidgets: [...widgets.values()].filter(({ name }) => !usedNames.has(name)),
    announcement,
    getTitle,
    move: (name, distance, from) => change(shifted(from, name, distance), name),
    moveByStep: (name, step) =>
      change(step.rows > 0 ? moveWidgetDown(placements, name) : shifted(placements, name, step), name),
    resize: (name, { columns, rows }, from = placements) => {
      const placement = freeIn(from, name);
      const minSize = widgets.get(name)?.minSize ?? { w: 1, h: 1 };
      if (placement !== undefined)
        change(resizeWidget(from, name, { w: placement.w + columns, h: placement.h + rows, minSize }), name);
    },
    moveInOrder: (name, isDown) => {
      const order = sortByReadingOrder(placements);
      const target = order[order.findIndex((candidate) => candidate.name === name) + (isDown ? 1 : -1)];
      if (target !== undefined)
        change(moveWidgetNextTo(placements, name, { target: target.name, isAfter: isDown }), name);
    },
    moveNextTo: (name, target, isAfter) => {
      if (freeIn(placements, name) !== undefined) change(moveWidgetNextTo(placements, name, { target, isAfter }), name);
    },
    add: ({ name, size }) => change(addWidget(placements, name, size), name),
    remove: (name) => {
      if (freeIn(placements, name) === undefined) return;
      change(compactLayout(placements.filter((placement) => placement.name !== name)), name, "home.removed");
    },
  };
}

function shifted(
  placements: readonly WidgetPlacement[],
  name: string,
  { columns, rows }: GridOffset,
): readonly WidgetPlacement[] {
  const placement = freeIn(placements, name);
  return placement === undefined
    ? placements
    : moveWidget(placements, name, { x: placement.x + columns, y: placement.y + rows });
}

function freeIn(placements: readonly WidgetPlacement[], name: string): WidgetPlacement | undefined {
  return placements.find((placement) => placement.name === name && !placement.isLocked);
}

import { useState } from "react";
import type { TextKey } from "#contract/text";
import { useWords } from "../../i18n.ts";
import type { Widget } from "../../kit/widgets/widget.ts";
import { added, inReadingOrder, moved, movedBeside, movedDown, type Place, resized, settled } from "../layout.ts";
import type { Home } from "../useHome.ts";

/** How a part is changed by a step: so many columns and rows. */
export type Step = { readonly columns: number; readonly rows: number };

/** A home page while it is being changed. */
export type Editing = {
  readonly places: readonly Place[];
  /** Parts that there are and that do not stand on the page. */
  readonly absent: readonly Widget[];
  /** What happened, for those who do not see it. */
  readonly said: string;
  readonly titleOf: (name: string) => string;
  /** By the distance from where it stood in `from`. */
  readonly move: (name: string, distance: Step, from: readonly Place[]) => void;
  /** By one cell, down past the next part. */
  readonly step: (name: string, step: Step) => void;
  readonly resize: (name: string, step: Step, from?: readonly Place[]) => void;
  /** One after the other, as parts stand on a phone. */
  readonly turn: (name: string, isDown: boolean) => void;
  readonly moveBeside: (name: string, target: string, isAfter: boolean) => void;
  readonly add: (widget: Widget) => void;
  readonly remove: (name: string) => void;
};

/** The changes of a home page that is not saved yet. `isFree`: what is locked for others gives way as well. */
export function useEditing({ widgets, places: before }: Home, isFree: boolean): Editing {
  const t = useWords();
  const free = (places: readonly Place[]) => (isFree ? places.map((place) => ({ ...place, isLocked: false })) : places);
  const [places, setPlaces] = useState<readonly Place[]>(() => free(before));
  const [said, setSaid] = useState("");
  const titleOf = (name: string) => {
    const title = widgets.get(name)?.title;
    return title === undefined ? name : t(title);
  };
  const stands = new Set(places.map(({ name }) => name));

  function change(next: readonly Place[], name: string, text: TextKey = "home.placed"): void {
    setPlaces(next);
    const place = next.find((one) => one.name === name);
    const words = { name: titleOf(name), column: 0, row: 0, width: 0, height: 0 };
    const where = place === undefined ? {} : { column: place.x + 1, row: place.y + 1, width: place.w, height: place.h };
    setSaid(t(text, { ...words, ...where }));
  }

  return {
    places,
    absent: [...widgets.values()].filter(({ name }) => !stands.has(name)),
    said,
    titleOf,
    move: (name, distance, from) => change(shifted(from, name, distance), name),
    step: (name, step) => change(step.rows > 0 ? movedDown(places, name) : shifted(places, name, step), name),
    resize: (name, { columns, rows }, from = places) => {
      const place = freeIn(from, name);
      const least = widgets.get(name)?.least ?? { w: 1, h: 1 };
      if (place !== undefined) change(resized(from, name, { w: place.w + columns, h: place.h + rows, least }), name);
    },
    turn: (name, isDown) => {
      const order = inReadingOrder(places);
      const target = order[order.findIndex((one) => one.name === name) + (isDown ? 1 : -1)];
      if (target !== undefined) change(movedBeside(places, name, { target: target.name, isAfter: isDown }), name);
    },
    moveBeside: (name, target, isAfter) => {
      if (freeIn(places, name) !== undefined) change(movedBeside(places, name, { target, isAfter }), name);
    },
    add: ({ name, size }) => change(added(places, name, size), name),
    remove: (name) => {
      if (freeIn(places, name) === undefined) return;
      change(settled(places.filter((place) => place.name !== name)), name, "home.removed");
    },
  };
}

function shifted(places: readonly Place[], name: string, { columns, rows }: Step): readonly Place[] {
  const place = freeIn(places, name);
  return place === undefined ? places : moved(places, name, { x: place.x + columns, y: place.y + rows });
}

function freeIn(places: readonly Place[], name: string): Place | undefined {
  return places.find((place) => place.name === name && !place.isLocked);
}

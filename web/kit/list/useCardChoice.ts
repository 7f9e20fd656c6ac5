import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Id } from "#contract/id";
import { hasSelected, isSelected, noSelection, withRows } from "./selection.ts";
import type { List } from "./useList.ts";
import type { RecordRow } from "../resource/resource.ts";

/** How long a finger rests on a card to choose it, and how far it may stray meanwhile. */
const hold = { milliseconds: 500, pixels: 10 } as const;

/** How cards are chosen on a phone. */
export type CardChoice = {
  /** The cards show their boxes. */
  readonly isOn: boolean;
  readonly isAll: boolean;
  readonly isChosen: (id: Id) => boolean;
  readonly begin: () => void;
  readonly end: () => void;
  readonly toggle: (id: Id) => void;
  readonly toggleAll: () => void;
  /** Handlers of a card: a finger that rests on it chooses it. */
  readonly held: (id: Id) => HoldHandlers;
};

type HoldHandlers = {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
};

/** Chooses cards: boxes come by a button or by holding a card, and stay until the choice is over. */
export function useCardChoice<Row extends RecordRow>({ rows, selection, select }: List<Row>): CardChoice {
  const [isBegun, setBegun] = useState(false);
  const isAll = rows.length > 0 && rows.every(({ id }) => isSelected(selection, id));
  const toggle = (id: Id) => select(withRows(selection, [id], !isSelected(selection, id)));
  const held = useHold((id) => {
    setBegun(true);
    toggle(id);
  });

  function toggleAll(): void {
    const ids = rows.map(({ id }) => id);
    select(withRows(selection, ids, !isAll));
  }

  return {
    isOn: isBegun || hasSelected(selection),
    isAll,
    isChosen: (id) => isSelected(selection, id),
    begin: () => setBegun(true),
    end: () => {
      setBegun(false);
      select(noSelection);
    },
    toggle,
    toggleAll,
    held,
  };
}

/** Waits until a finger has rested on a card. */
function useHold(onHeld: (id: Id) => void): (id: Id) => HoldHandlers {
  const wait = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const act = useEffectEvent(onHeld);
  const [held, setHeld] = useState<{ id: Id }>();
  useEffect(() => {
    if (held !== undefined) act(held.id);
  }, [held]);
  useEffect(() => () => clearTimeout(wait.current?.timer), []);

  function stop(): void {
    clearTimeout(wait.current?.timer);
    wait.current = undefined;
  }

  return (id) => ({
    onPointerDown: ({ pointerType, clientX: x, clientY: y }) => {
      stop();
      if (pointerType !== "touch") return;
      wait.current = { x, y, timer: setTimeout(() => setHeld({ id }), hold.milliseconds) };
    },
    onPointerMove: ({ clientX, clientY }) => {
      const from = wait.current;
      if (from !== undefined && Math.hypot(clientX - from.x, clientY - from.y) > hold.pixels) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  });
}

import { type PointerEvent, type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Id } from "#contract/id";
import { hasSelected, isSelected, noSelection, setRowsSelected } from "../selection.ts";
import type { List } from "../useList.ts";
import type { RecordRow } from "../../resource/resource.ts";

/** How long a press selects a card, and how far the finger may move during it. */
const hold = { milliseconds: 500, pixels: 10 } as const;

/** The selection of cards on a phone. */
export type CardChoice = {
  /** The checkboxes of the cards are visible. */
  readonly isOn: boolean;
  readonly isAll: boolean;
  readonly isChosen: (id: Id) => boolean;
  readonly begin: () => void;
  readonly end: () => void;
  readonly toggle: (id: Id) => void;
  readonly toggleAll: () => void;
  /** Handlers of a card: a long press selects it. */
  readonly getHoldHandlers: (id: Id) => HoldHandlers;
};

type HoldHandlers = {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  /** The click at the end of a long press opens nothing. */
  readonly onClickCapture: (event: SyntheticEvent) => void;
};

/** Selects cards: checkboxes appear by a button or by a long press, and stay until the selection ends. */
export function useCardChoice<Row extends RecordRow>({ rows, selection, select }: List<Row>): CardChoice {
  const [isBegun, setBegun] = useState(false);
  const isAll = rows.length > 0 && rows.every(({ id }) => isSelected(selection, id));
  const toggle = (id: Id) => select(setRowsSelected(selection, [id], !isSelected(selection, id)));
  const getHoldHandlers = useHold((id) => {
    setBegun(true);
    toggle(id);
  });

  function toggleAll(): void {
    const ids = rows.map(({ id }) => id);
    select(setRowsSelected(selection, ids, !isAll));
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
    getHoldHandlers,
  };
}

/** Detects a long press on a card. */
function useHold(onHeld: (id: Id) => void): (id: Id) => HoldHandlers {
  const wait = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const act = useEffectEvent(onHeld);
  const [held, setHeld] = useState<{ id: Id }>();
  const isHeld = useRef(false);
  useEffect(() => {
    if (held !== undefined) act(held.id);
  }, [held]);
  useEffect(() => () => clearTimeout(wait.current?.timer), []);

  function stop(): void {
    clearTimeout(wait.current?.timer);
    wait.current = undefined;
  }

  function handleHeld(id: Id): void {
    isHeld.current = true;
    setHeld({ id });
  }

  return (id) => ({
    onPointerDown: ({ pointerType, clientX: x, clientY: y }) => {
      stop();
      isHeld.current = false;
      if (pointerType !== "touch") return;
      wait.current = { x, y, timer: setTimeout(() => handleHeld(id), hold.milliseconds) };
    },
    onPointerMove: ({ clientX, clientY }) => {
      const from = wait.current;
      if (from !== undefined && Math.hypot(clientX - from.x, clientY - from.y) > hold.pixels) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onClickCapture: (event) => {
      if (isHeld.current) event.stopPropagation();
      isHeld.current = false;
    },
  });
}

import { type FocusEvent, type RefObject, useRef } from "react";
import type { OpenPages } from "../../pages/useOpenPages.ts";
import { buttonOf, pathAt } from "./row.ts";

type Closing = {
  readonly close: (paths: readonly string[], next?: string) => Promise<void>;
  /** For the list itself, which needs a `tabIndex`: it hands the keyboard on. */
  readonly handleFocus: (event: FocusEvent<HTMLElement>) => void;
};

/**
 * Closes pages out of a list of them. The keyboard does not go down with the line that has it: it goes to the next one, or
 * stays where the page does because its unsaved things are to be kept. A question gives the keyboard back to what had it
 * before; the line may be gone by then, so the list holds it meanwhile.
 */
export function useClosing(list: RefObject<HTMLElement | null>, close: OpenPages["close"]): Closing {
  const heir = useRef<string>(undefined);

  async function handleClose(paths: readonly string[], next?: string): Promise<void> {
    const element = list.current;
    const from = pathAt(document.activeElement);
    if (element === null || from === undefined || !element.contains(document.activeElement))
      return void (await close(paths, next));
    const beside = besideOf(element, from, paths);
    element.focus({ preventScroll: true });
    heir.current = (await close(paths, next)) ? beside : from;
    handOn(element);
  }

  function handOn(element: HTMLElement): void {
    if (document.activeElement !== element || heir.current === undefined) return;
    buttonOf(element, heir.current)?.focus();
    heir.current = undefined;
  }

  return { close: handleClose, handleFocus: ({ currentTarget }) => handOn(currentTarget) };
}

/** The line that stays and is the next to one; itself where it stays. */
function besideOf(list: HTMLElement, path: string, gone: readonly string[]): string | undefined {
  const lines = [...list.querySelectorAll<HTMLElement>("[data-path]")].map(({ dataset }) => dataset["path"] ?? "");
  const at = lines.indexOf(path);
  return [...lines.slice(at), ...lines.slice(0, at).toReversed()].find((line) => !gone.includes(line));
}

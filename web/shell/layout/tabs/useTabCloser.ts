import { type FocusEvent, type RefObject, useRef } from "react";
import type { OpenPages } from "../../router/useOpenPages.ts";
import { findTabButton, findTabPath } from "./tabElements.ts";

type TabCloser = {
  readonly close: (paths: readonly string[], next?: string) => Promise<void>;
  /** For the list itself, which needs a `tabIndex` because it receives the focus temporarily. */
  readonly handleFocus: (event: FocusEvent<HTMLElement>) => void;
};

/**
 * Closes pages from a list of them and keeps the focus in the list: it moves to the next line, or stays if the page
 * remains open because of unsaved input. A confirmation returns the focus to the element that had it; that line may be
 * gone by then, so the list holds the focus in between.
 */
export function useTabCloser(list: RefObject<HTMLElement | null>, close: OpenPages["close"]): TabCloser {
  const focusPath = useRef<string>(undefined);

  async function handleClose(paths: readonly string[], next?: string): Promise<void> {
    const element = list.current;
    const from = findTabPath(document.activeElement);
    if (element === null || from === undefined || !element.contains(document.activeElement))
      return void (await close(paths, next));
    const neighbour = neighbourOf(element, from, paths);
    element.focus({ preventScroll: true });
    focusPath.current = (await close(paths, next)) ? neighbour : from;
    passFocus(element);
  }

  function passFocus(element: HTMLElement): void {
    if (document.activeElement !== element || focusPath.current === undefined) return;
    findTabButton(element, focusPath.current)?.focus();
    focusPath.current = undefined;
  }

  return { close: handleClose, handleFocus: ({ currentTarget }) => passFocus(currentTarget) };
}

/** The next remaining line; the line itself if it remains. */
function neighbourOf(list: HTMLElement, path: string, gone: readonly string[]): string | undefined {
  const lines = [...list.querySelectorAll<HTMLElement>("[data-path]")].map(({ dataset }) => dataset["path"] ?? "");
  const at = lines.indexOf(path);
  return [...lines.slice(at), ...lines.slice(0, at).toReversed()].find((line) => !gone.includes(line));
}

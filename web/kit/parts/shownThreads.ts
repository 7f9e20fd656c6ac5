import { useEffect } from "react";

const listeners = new Set<() => void>();

/** Calls the listener whenever the screen shows a further discussion or list. Returns what ends that. */
export function onThreadShown(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What the screen shows, by the search or the path of the address that leads to it; a page may show one twice. */
const shown: string[] = [];

/** A mounted component shows the discussion at this address: `panel=sysRole:5:comments`, or a list of them by its path. */
export function useShownThread(address: string): void {
  useEffect(() => {
    shown.push(address);
    for (const listener of listeners) listener();
    return () => {
      shown.splice(shown.indexOf(address), 1);
    };
  }, [address]);
}

/**
 * Whether the discussion that a link leads to, or the list that has a line for it, is on the screen, so that a message
 * about it says nothing new.
 */
export function isThreadShown(link: string | null | undefined): boolean {
  const [path, search] = link?.split("?") ?? [];
  return document.visibilityState === "visible" && shown.some((address) => address === path || address === search);
}

import { useEffect } from "react";

/** Discussions on the screen, by the search of the address that leads to them; a page may show one twice. */
const shown: string[] = [];

/** A mounted component shows the discussion at this address: `panel=sysRole:5:comments`. */
export function useShownThread(search: string): void {
  useEffect(() => {
    shown.push(search);
    return () => {
      shown.splice(shown.indexOf(search), 1);
    };
  }, [search]);
}

/** Whether the discussion that a link leads to is on the screen, so that a message about it says nothing new. */
export function isThreadShown(link: string | null | undefined): boolean {
  const search = link?.split("?")[1];
  return search !== undefined && document.visibilityState === "visible" && shown.includes(search);
}

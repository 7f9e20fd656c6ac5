import { useEffect, useRef } from "react";

/** Scrolling shorter than this is the trembling of a finger. */
const steady = 8;

/**
 * On a phone the head of a list scrolls away with the cards. Scrolling back brings its search bar to the top of the
 * window from anywhere in the list: the list is marked, and its style sheet does the rest.
 */
export function SearchReturn() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const list = place.current?.closest<HTMLElement>(".sw-list");
    if (list === null || list === undefined) return undefined;
    let last: number | undefined;
    const handleScroll = ({ target }: Event): void => {
      if (!(target instanceof Element) || !target.contains(list)) return;
      const { scrollTop } = target;
      const moved = scrollTop - (last ?? 0);
      if (Math.abs(moved) < steady && scrollTop > 0) return;
      last = scrollTop;
      list.dataset["scroll"] = moved < 0 && scrollTop > 0 ? "back" : "on";
    };
    document.addEventListener("scroll", handleScroll, { capture: true, passive: true });
    return () => document.removeEventListener("scroll", handleScroll, { capture: true });
  }, []);
  return <span ref={place} hidden />;
}

import { type RefObject, useEffect } from "react";

/**
 * A tab bar that may be longer than its space: marks the ends at which tabs are out of view, and scrolls by the wheel.
 * While a finger drags a tab the bar does not scroll.
 */
export function useTabBarScroll(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current: element } = row;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => showEdges(element));
    const handleScroll = () => showEdges(element);
    const handleWheel = (event: WheelEvent) => {
      if (element.scrollWidth <= element.clientWidth || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
      event.preventDefault();
      element.scrollLeft += event.deltaY;
    };
    const handleTouch = (event: TouchEvent) => {
      if (element.dataset["dragged"] !== undefined) event.preventDefault();
    };
    observer.observe(element);
    element.addEventListener("scroll", handleScroll, { passive: true });
    element.addEventListener("wheel", handleWheel, { passive: false });
    element.addEventListener("touchmove", handleTouch, { passive: false });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", handleScroll);
      element.removeEventListener("wheel", handleWheel);
      element.removeEventListener("touchmove", handleTouch);
    };
  }, [row]);

  // Tabs are added and removed without a resize of the bar itself.
  useEffect(() => {
    if (row.current !== null) showEdges(row.current);
  });
}

function showEdges({ dataset, scrollLeft, scrollWidth, clientWidth }: HTMLElement): void {
  const start = scrollLeft > 1 ? ["start"] : [];
  const end = scrollLeft + clientWidth < scrollWidth - 1 ? ["end"] : [];
  dataset["edges"] = [...start, ...end].join(" ");
}

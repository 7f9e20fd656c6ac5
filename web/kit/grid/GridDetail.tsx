import { type ReactNode, useLayoutEffect, useRef } from "react";

type Props = {
  /** How many columns it lies across. */
  count: number;
  onMeasured: (height: number) => void;
  children: ReactNode;
};

/** What a row unfolds, below it; the window of rows in sight has to know how high it is. */
export function GridDetail({ count, onMeasured, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = box;
    if (current === null) return undefined;
    const measure = () => onMeasured(current.offsetHeight);
    const observer = new ResizeObserver(measure);
    measure();
    observer.observe(current);
    return () => observer.disconnect();
  });
  return (
    <div ref={box} role="row" className="sw-grid-detail">
      <div role="gridcell" aria-colspan={count}>
        {children}
      </div>
    </div>
  );
}

import { type ReactNode, useLayoutEffect, useRef } from "react";

type Props = {
  /** The number of columns that it spans. */
  count: number;
  onMeasured: (height: number) => void;
  children: ReactNode;
};

/** The details below an expanded row. The virtual window needs their measured height. */
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

import { formatAgo, formatExactly } from "./time.ts";

/** How long ago an instant is; exactly, with its zone, while the pointer is over it. */
export function InstantCell({ instant }: { instant: Date }) {
  return (
    <time className="sw-cell-text" dateTime={instant.toISOString()} title={formatExactly(instant)}>
      {formatAgo(instant)}
    </time>
  );
}

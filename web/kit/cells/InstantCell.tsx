import { formatAgo, formatExactly } from "./time.ts";

/** The age of an instant; the tooltip has the exact time with its time zone. */
export function InstantCell({ instant }: { instant: Date }) {
  return (
    <time className="sw-cell-text" dateTime={instant.toISOString()} title={formatExactly(instant)}>
      {formatAgo(instant)}
    </time>
  );
}

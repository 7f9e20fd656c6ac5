import { formatAgo, formatExactly, formatWallTime } from "./time.ts";

type Props = { instant: Date; isExact?: boolean };

/** The age of an instant, or date and time to the second; the tooltip has the time with its time zone. */
export function InstantCell({ instant, isExact = false }: Props) {
  return (
    <time className="sw-cell-text sw-cell-figures" dateTime={instant.toISOString()} title={formatExactly(instant)}>
      {isExact ? formatWallTime(instant) : formatAgo(instant)}
    </time>
  );
}

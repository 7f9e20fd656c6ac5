/** Reads and writes instants as local time of one zone, `yyyy-MM-dd HH:mm:ss` (contract 00, 3). */
export type LocalTime = {
  format(instant: Date): string;
  /** Parses a local time, a plain date or ISO 8601; undefined for anything else. */
  parse(text: string): Date | undefined;
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const timeByZone = new Map<string, LocalTime>();

/** Local time of an IANA zone. A zone, and its offset per quarter of an hour, are computed once and cached. */
export function getLocalTime(zone: string): LocalTime {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
  // Zone names may come from users in any case; the canonical names are a limited number of keys.
  const name = parts.resolvedOptions().timeZone;
  const time = timeByZone.get(name) ?? openZone(parts);
  timeByZone.set(name, time);
  return time;
}

function openZone(parts: Intl.DateTimeFormat): LocalTime {
  const offsets = new Map<number, number>();

  function offsetAt(time: number): number {
    // Zones change their offset at full quarters of an hour.
    const slot = Math.floor(time / (hourMs / 4));
    let offset = offsets.get(slot);
    if (offset === undefined) {
      if (offsets.size > 50_000) offsets.clear();
      const name = parts.formatToParts(time).find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
      offset = offsetOf(name);
      offsets.set(slot, offset);
    }
    return offset;
  }

  return {
    format(instant) {
      const time = instant.getTime();
      return new Date(time + offsetAt(time)).toISOString().slice(0, 19).replace("T", " ");
    },
    parse(text) {
      const local = /^(?<date>\d{4}-\d{2}-\d{2})(?:[ T](?<time>\d{2}:\d{2}(?::\d{2})?))?$/u.exec(text)?.groups;
      if (local === undefined) return isoInstant(text);
      const { date = "", time = "00:00:00" } = local;
      const asUtc = isoInstant(`${date}T${time.length === 5 ? `${time}:00` : time}Z`)?.getTime();
      if (asUtc === undefined || new Date(asUtc).toISOString().slice(0, 10) !== date) return undefined;
      // An ambiguous time means the first; a skipped one moves forward by the gap.
      const before = offsetAt(asUtc - dayMs);
      const after = offsetAt(asUtc + dayMs);
      const found = [before, after].find((offset) => offsetAt(asUtc - offset) === offset) ?? before;
      return new Date(asUtc - found);
    },
  };
}

function offsetOf(name: string): number {
  const match = /GMT(?<sign>[+-])(?<hours>\d{2}):(?<minutes>\d{2})/u.exec(name)?.groups;
  if (match === undefined) return 0;
  const ms = Number(match["hours"]) * hourMs + Number(match["minutes"]) * 60_000;
  return match["sign"] === "-" ? -ms : ms;
}

/** `Date` reads 30 February as 2 March. Years outside 1 to 9999 have no wire format. */
function isDay(text: string): boolean {
  const midnight = new Date(`${text}T00:00:00Z`);
  return (
    text > "0001-01-01" &&
    text < "9999-12-31" &&
    !Number.isNaN(midnight.getTime()) &&
    midnight.toISOString().startsWith(text)
  );
}

function isoInstant(text: string): Date | undefined {
  const day = /^(?<day>\d{4}-\d{2}-\d{2})T[\d:.]{5,16}(?:Z|[+-]\d{2}:\d{2})$/u.exec(text)?.groups?.["day"];
  if (day === undefined || !isDay(day)) return undefined;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

/** Formats the instants in a value without a schema, by looking at every property. */
export function formatInstants(value: unknown, write: (instant: unknown) => unknown): unknown {
  if (value instanceof Date) return write(value);
  if (Array.isArray(value)) return value.map((part) => formatInstants(part, write));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, formatInstants(part, write)]));
}

/** Reads and writes instants as local time of one zone, `yyyy-MM-dd HH:mm:ss` (contract 00, 3). */
export type LocalTime = {
  format(instant: Date): string;
  /** A local time, a plain date or ISO 8601; undefined for anything else. */
  parse(text: string): Date | undefined;
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const known = new Map<string, LocalTime>();

/** Local time of an IANA zone. A zone and its offset in a quarter of an hour are looked up once and kept. */
export function localTimeOf(zone: string): LocalTime {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
  // Users name zones as well, in capitals or not: there is a known number of them by this name.
  const name = parts.resolvedOptions().timeZone;
  const time = known.get(name) ?? openZone(parts);
  known.set(name, time);
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
      // A time that happens twice means the first; one that a change of the clock skips moves on by as much.
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

/** `Date` takes the 30th of February for the 2nd of March. Years other than 1 to 9999 cannot be written in our form. */
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

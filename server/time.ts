/** Reads and writes instants as local time of one zone, `yyyy-MM-dd HH:mm:ss` (contract 00, 3). */
export type LocalTime = {
  format(instant: Date): string;
  /** A local time, a plain date or ISO 8601; undefined for anything else. */
  parse(text: string): Date | undefined;
};

const hourMs = 3_600_000;

/** Local time of an IANA zone. Its offset is looked up once an hour of the calendar and kept. */
export function localTimeOf(zone: string): LocalTime {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
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
      const guess = asUtc - offsetAt(asUtc);
      return new Date(asUtc - offsetAt(guess));
    },
  };
}

function offsetOf(name: string): number {
  const match = /GMT(?<sign>[+-])(?<hours>\d{2}):(?<minutes>\d{2})/u.exec(name)?.groups;
  if (match === undefined) return 0;
  const ms = Number(match["hours"]) * hourMs + Number(match["minutes"]) * 60_000;
  return match["sign"] === "-" ? -ms : ms;
}

function isoInstant(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T[\d:.]{5,16}(?:Z|[+-]\d{2}:\d{2})$/u.test(text)) return undefined;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

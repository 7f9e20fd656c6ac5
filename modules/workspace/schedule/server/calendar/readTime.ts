import { isTimeZone } from "#contract/timeZone";
import { addCalendarDays } from "#contract/calendar/workingDays";
import { getLocalTime, type LocalTime } from "#core/request/time";
import type { ContentLine } from "./readLines.ts";

/** A moment on the wall of the reader; `written` is the day as the file has it. */
export type WallTime = {
  readonly date: string;
  readonly time: string;
  readonly isWholeDay: boolean;
  readonly written: string;
};

/** Reads `20261201`, `20261201T090000`, `20261201T010000Z` or a time in a zone, as the time in the reader's zone. */
export function readTime(
  { value, parameters }: Pick<ContentLine, "value" | "parameters">,
  here: LocalTime,
): WallTime | undefined {
  const pattern =
    /^(?<y>[12]\d{3})(?<m>\d{2})(?<d>\d{2})(?:T(?<h>[01]\d|2[0-3])(?<i>[0-5]\d)(?:[0-5]\d|60)(?<z>Z)?)?$/u;
  const groups = pattern.exec(value.trim())?.groups;
  if (groups === undefined) return undefined;
  const written = `${groups["y"] ?? ""}-${groups["m"] ?? ""}-${groups["d"] ?? ""}`;
  if (getLocalTime("UTC").parse(written) === undefined) return undefined;
  if (groups["h"] === undefined) return { date: written, time: "00:00", isWholeDay: true, written };
  const time = `${groups["h"]}:${groups["i"] ?? ""}`;
  const zone = groups["z"] === undefined ? parameters.get("TZID") : "UTC";
  // A time without a zone, or with one that is unknown, is a time on the wall.
  if (zone === undefined || !isTimeZone(zone)) return { date: written, time, isWholeDay: false, written };
  const instant = getLocalTime(zone).parse(`${written} ${time}:00`);
  if (instant === undefined) return undefined;
  const local = here.format(instant);
  return { date: local.slice(0, 10), time: local.slice(11, 16), isWholeDay: false, written };
}

/** Minutes of `PT1H30M` or `-P1D`; undefined for what is none. */
export function readDuration(value: string): number | undefined {
  const pattern =
    /^(?<sign>[+-])?P(?:(?<w>\d{1,3})W)?(?:(?<d>\d{1,3})D)?(?:T(?:(?<h>\d{1,4})H)?(?:(?<m>\d{1,5})M)?(?:\d{1,6}S)?)?$/u;
  const groups = pattern.exec(value.trim())?.groups;
  if (groups === undefined) return undefined;
  const number = (name: string) => Number(groups[name] ?? 0);
  const minutes = ((number("w") * 7 + number("d")) * 24 + number("h")) * 60 + number("m");
  return groups["sign"] === "-" ? -minutes : minutes;
}

/** The time some minutes after another one. */
export function addMinutes({ date, time, ...rest }: WallTime, minutes: number): WallTime {
  const [hours = 0, minute = 0] = time.split(":").map(Number);
  const total = hours * 60 + minute + minutes;
  const within = ((total % 1440) + 1440) % 1440;
  const two = (number: number) => String(number).padStart(2, "0");
  return {
    ...rest,
    date: addCalendarDays(date, Math.floor(total / 1440)),
    time: `${two(Math.floor(within / 60))}:${two(within % 60)}`,
  };
}

import { isTimeZone } from "#contract/timeZone";

/** A time zone in the list of choices. */
export type TimeZoneOption = {
  readonly id: string;
  /** Its name in the language of the interface; empty where it has none. */
  readonly name: string;
  /** The current offset: `UTC+5:30`. */
  readonly offset: string;
  readonly label: string;
};

/** All zones of this browser, from west to east. */
export function listTimeZones(language: string): TimeZoneOption[] {
  const ids = new Set(["UTC", ...Intl.supportedValuesOf("timeZone")]);
  return [...ids]
    .map((id) => describeTimeZone(id, language))
    .toSorted((left, right) => minutesOf(left) - minutesOf(right) || left.id.localeCompare(right.id));
}

/** A zone by its id. An older browser may lack a zone that was chosen elsewhere: it then has only the id. */
export function describeTimeZone(id: string, language: string): TimeZoneOption {
  if (!isTimeZone(id)) return { id, name: "", offset: "", label: id };
  const offset = wordsOf(id, { language: "en", style: "shortOffset" }).replace("GMT", "UTC");
  const name = wordsOf(id, { language, style: "longGeneric" });
  // Where a language has no name for a zone, it returns the offset instead.
  const own = /GMT|UTC/u.test(name) ? "" : name;
  return { id, name: own, offset, label: [own, id, offset].filter(Boolean).join(" · ") };
}

type Style = { language: string; style: "shortOffset" | "longGeneric" };

function wordsOf(timeZone: string, { language, style: timeZoneName }: Style): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

function minutesOf({ offset }: TimeZoneOption): number {
  const [, sign = "", hours = "0", minutes = "0"] = /([+-])(\d+)(?::(\d+))?/u.exec(offset) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Whether a search text matches a zone: its name, its id with or without blanks, or its offset. */
export function isTimeZoneMatch({ label }: Pick<TimeZoneOption, "label">, keyword: string): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll("_", " ");
  return plain(label).includes(plain(keyword.trim()));
}

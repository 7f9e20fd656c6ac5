import { isTimeZone } from "#contract/timeZone";

/** A time zone as one chooses it. */
export type Zone = {
  readonly id: string;
  /** What it is called in the interface's language; empty where it has no name there. */
  readonly name: string;
  /** How far it is from Greenwich now: `UTC+5:30`. */
  readonly offset: string;
  readonly label: string;
};

/** Every zone that this browser knows, from west to east. */
export function allZones(language: string): Zone[] {
  const ids = new Set(["UTC", ...Intl.supportedValuesOf("timeZone")]);
  return [...ids]
    .map((id) => zoneIn(id, language))
    .toSorted((one, other) => minutesOf(one) - minutesOf(other) || one.id.localeCompare(other.id));
}

/** A zone by its id. An older browser may not know one that was chosen elsewhere: then there is only its id. */
export function zoneIn(id: string, language: string): Zone {
  if (!isTimeZone(id)) return { id, name: "", offset: "", label: id };
  const offset = wordsOf(id, { language: "en", style: "shortOffset" }).replace("GMT", "UTC");
  const name = wordsOf(id, { language, style: "longGeneric" });
  // Where a language has no name for a zone it gives the offset once more.
  const own = /GMT|UTC/u.test(name) ? "" : name;
  return { id, name: own, offset, label: [own, id, offset].filter(Boolean).join(" · ") };
}

type Style = { language: string; style: "shortOffset" | "longGeneric" };

function wordsOf(timeZone: string, { language, style: timeZoneName }: Style): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

function minutesOf({ offset }: Zone): number {
  const [, sign = "", hours = "0", minutes = "0"] = /([+-])(\d+)(?::(\d+))?/u.exec(offset) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Whether a zone is meant by what somebody types: a part of its name, of its id with blanks or not, or its offset. */
export function isMeant({ label }: Pick<Zone, "label">, typed: string): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll("_", " ");
  return plain(label).includes(plain(typed.trim()));
}

/** Stands where a phrase was taken out of a text. */
export const gap = "\u{1}";

/** Takes the first match of a pattern out of a text. */
export function takePhrase(
  text: string,
  pattern: RegExp,
): { groups: Record<string, string | undefined>; rest: string } | undefined {
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const rest = `${text.slice(0, match.index)}${gap}${text.slice(match.index + match[0].length)}`;
  return { groups: match.groups ?? {}, rest };
}

const digits = "零一二三四五六七八九";

/** A number of one or two digits, or a Chinese one up to ninety-nine; it is part of patterns. */
export const numberPattern = "(?:\\d{1,2}|[零一二两兩三四五六七八九十]{1,3})";

/** `12`, 十二, 两. */
export function readNumber(text: string | undefined): number {
  if (text === undefined || text === "") return Number.NaN;
  if (/^\d+$/u.test(text)) return Number(text);
  const plain = text.replaceAll(/[两兩]/gu, "二");
  if (!plain.includes("十")) return plain.length === 1 ? digits.indexOf(plain) : Number.NaN;
  const [tens = "", ones = ""] = plain.split("十");
  return (tens === "" ? 1 : digits.indexOf(tens)) * 10 + (ones === "" ? 0 : digits.indexOf(ones));
}

const weekdays: readonly (readonly string[])[] = [
  ["日", "天", "sun"],
  ["一", "mon"],
  ["二", "tue"],
  ["三", "wed"],
  ["四", "thu"],
  ["五", "fri"],
  ["六", "sat"],
];

/** A day of the week in Chinese or English; 0 is Sunday. */
export function readWeekday(text: string): number {
  const word = text.toLowerCase();
  return weekdays.findIndex((names) =>
    names.some((name) => (word.length === 1 ? word === name : word.startsWith(name))),
  );
}

/** English days of the week; part of patterns. */
export const englishDay = "(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*";

import type { TextKey } from "#contract/text";

/** Ends of the day's periods by the hour; what comes after the last one is night. */
const periods: readonly (readonly [number, TextKey])[] = [
  [6, "home.dawn"],
  [9, "home.morning"],
  [12, "home.forenoon"],
  [14, "home.noon"],
  [17, "home.afternoon"],
  [19, "home.dusk"],
  [22, "home.evening"],
];

/** The greeting of an hour of the day. */
export function selectGreeting(hour: number): TextKey {
  return periods.find(([end]) => hour < end)?.[1] ?? "home.night";
}

import { readCalendar, type ReadOptions } from "./readCalendar.ts";

/** Reads a calendar in a thread: up to 500,000 characters from outside. */
export function run({ text, options }: { text: string; options: ReadOptions }) {
  return readCalendar(text, options);
}

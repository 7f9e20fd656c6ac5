import { expect, it } from "vitest";
import { layoutDay } from "./layoutDay.ts";

it.each([
  ["one after the other", ["09:00-10:00", "10:00-11:00"], ["0/1", "0/1"]],
  ["side by side", ["09:00-10:30", "10:00-11:00"], ["0/2", "1/2"]],
  ["in a free column", ["09:00-12:00", "09:30-10:00", "10:00-11:00"], ["0/2", "1/2", "1/2"]],
  ["apart from other groups", ["09:00-10:00", "09:00-10:00", "11:00-12:00"], ["0/2", "1/2", "0/1"]],
])("entries lie %s", (_, hours, expected) => {
  const entries = hours.map((text) => ({ startTime: text.slice(0, 5), endTime: text.slice(6) }));

  expect(layoutDay(entries).map(({ column, columns }) => `${column}/${columns}`)).toEqual(expected);
});

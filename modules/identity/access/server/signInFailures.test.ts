import { expect, it } from "vitest";
import { getFailureDelayMs } from "./signInFailures.ts";

it.each([
  [0, 0],
  [5, 0],
  [6, 250],
  [7, 500],
  [9, 2000],
  [11, 5000],
  [1000, 5000],
])("after %i failures an answer waits %i ms", (failures, expected) => {
  expect(getFailureDelayMs(failures)).toBe(expected);
});

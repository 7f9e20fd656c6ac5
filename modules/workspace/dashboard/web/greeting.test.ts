import { expect, it } from "vitest";
import { selectGreeting } from "./greeting.ts";

it.each([
  [0, "home.dawn"],
  [5, "home.dawn"],
  [6, "home.morning"],
  [8, "home.morning"],
  [9, "home.forenoon"],
  [11, "home.forenoon"],
  [12, "home.noon"],
  [13, "home.noon"],
  [14, "home.afternoon"],
  [16, "home.afternoon"],
  [17, "home.dusk"],
  [18, "home.dusk"],
  [19, "home.evening"],
  [21, "home.evening"],
  [22, "home.night"],
  [23, "home.night"],
])("at %i o'clock greets with %s", (hour, greeting) => {
  expect(selectGreeting(hour)).toBe(greeting);
});

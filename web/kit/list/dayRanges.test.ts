import { describe, expect, it } from "vitest";
import { dayOf, edgeOf, instantOf, isWholeDay, rangeOf, shortcuts } from "./dayRanges.ts";

const [week, month, quarter] = shortcuts;

describe("shortcuts for dates", () => {
  it.each([
    [week, "2026-11-21", "2026-11-15"],
    [week, "2026-03-03", "2026-02-25"],
    [month, "2026-11-21", "2026-10-22"],
    [month, "2026-03-31", "2026-03-01"],
    [month, "2026-01-10", "2025-12-11"],
    [quarter, "2026-11-21", "2026-08-22"],
    [quarter, "2026-05-31", "2026-03-01"],
  ])("%o on %s begins on %s", (shortcut, today, first) => {
    expect(rangeOf(shortcut, new Date(`${today}T12:00:00`))).toEqual([first, today]);
  });
});

describe("a day", () => {
  it("is from its first to its last instant in the zone of the browser", () => {
    const [start, end] = [instantOf("2026-11-21", "start"), instantOf("2026-11-21", "end")];

    expect(new Date(start)).toEqual(new Date(2026, 10, 21));
    expect(new Date(end).getTime() - new Date(start).getTime()).toBe(24 * 60 * 60 * 1000 - 1);
    expect([start, end].map((text) => dayOf(new Date(text)))).toEqual(["2026-11-21", "2026-11-21"]);
    expect(isWholeDay(new Date(start), "start")).toBe(true);
    expect(isWholeDay(new Date(start), "end")).toBe(false);
  });

  it("is meant whole by every comparison", () => {
    const edges = (["greater", "atLeast", "less", "atMost"] as const).map((operator) => edgeOf(operator, 0));

    expect(edges).toEqual(["end", "start", "start", "end"]);
    expect([0, 1].map((index) => edgeOf("between", index))).toEqual(["start", "end"]);
  });
});

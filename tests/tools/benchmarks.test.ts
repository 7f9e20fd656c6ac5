import { describe, expect, it } from "vitest";
import { addToHistory, listChangesForTheWorse } from "../../tools/bench/history.ts";
import { findSection, replaceSection, stampSection } from "../../tools/bench/section.ts";

describe("sections of the benchmarks page", () => {
  const page = "# Benchmarks\n\n## Lists\n\nOld.\n\n## Start\n\nFast.\n";

  it("are replaced where they stand", () => {
    expect(replaceSection(page, "\n## Lists\n\nNew.\n")).toBe(
      "# Benchmarks\n\n## Lists\n\nNew.\n\n## Start\n\nFast.\n",
    );
  });

  it("are added at the end the first time", () => {
    expect(replaceSection(page, "\n## Grid\n\nNew.\n")).toBe(`${page}\n## Grid\n\nNew.\n`);
  });

  it("are found by their whole heading", () => {
    expect(findSection(page, "## Start")).toBe("\n## Start\n\nFast.\n");
    expect(findSection(page, "## Li")).toBe("");
  });

  it("say below the heading when they were measured", () => {
    expect(stampSection("\n## Lists\n\nNew.\n", "Measured today.")).toBe("\n## Lists\n\nMeasured today.\n\nNew.\n");
  });
});

describe("the history of the benchmarks", () => {
  const measurement = { date: "2026-11-29", commit: "abc1234", machine: "2 cores" };
  const speed = (value: number) => [{ name: "page, of the floor", value, better: "more" as const }];
  const time = (value: number) => [{ name: "page, ms", value, better: "less" as const }];

  it("grows by a row for each figure", () => {
    const history = addToHistory(addToHistory("", speed(1), measurement), speed(1.25), measurement);

    expect(history.split("\n").slice(-3)).toEqual([
      "| 2026-11-29 | abc1234 | 2 cores | page, of the floor | 1.00 |",
      "| 2026-11-29 | abc1234 | 2 cores | page, of the floor | 1.25 |",
      "",
    ]);
  });

  it("names what is worse than the last time by more than a tenth", () => {
    const history = addToHistory(addToHistory("", speed(5), measurement), [...speed(1), ...time(20)], measurement);

    expect(listChangesForTheWorse(history, [...speed(0.95), ...time(21)])).toEqual([]);
    expect(listChangesForTheWorse(history, [...speed(0.8), ...time(30)])).toEqual([
      "page, of the floor: 0.80, 1.00 before",
      "page, ms: 30, 20 before",
    ]);
  });

  it("says nothing of a figure that is measured for the first time", () => {
    expect(listChangesForTheWorse("", speed(0.1))).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { parseGrowthParts } from "../../tools/bench/growth.ts";
import { formatGrowthRows, type GrowthMetrics } from "../../tools/bench/growth/figures.ts";
import { parseWeight } from "../../tools/bench/growth/measureCopy.ts";
import { createSampleNames } from "../../tools/bench/growth/sampleModules.ts";
import { findGrowthSection, updateGrowthSection } from "../../tools/bench/growth/section.ts";

const day = "2026-11-23";

/** The last cells of the rows: bar and result. */
function formatResults(metrics: GrowthMetrics): string[] {
  return formatGrowthRows(metrics, day).map(({ line }) => line.split(" | ").slice(-3, -1).join(" "));
}

describe("the names of generated modules", () => {
  it("are spread over the areas and unique in each of their forms", () => {
    const names = createSampleNames(["identity", "records", "settings"], 60);

    expect(names.slice(0, 4).map(({ area, name }) => `${area}/${name}`)).toEqual([
      "identity/growthAa",
      "records/growthAb",
      "settings/growthAc",
      "identity/growthAd",
    ]);
    for (const form of ["name", "type", "many", "table", "en"] as const)
      expect(new Set(names.map((name) => name[form])).size).toBe(60);
  });
});

describe("the parts of the growth benchmark", () => {
  it("are the requested ones, or all by default", () => {
    expect([...parseGrowthParts("weight,start")]).toEqual(["start", "weight"]);
    expect(parseGrowthParts(undefined).size).toBe(6);
  });

  it("are rejected if they are unknown", () => {
    expect(() => parseGrowthParts("start,size")).toThrow('"size" is no part');
  });
});

describe("the figures of growth", () => {
  it("meet a bar up to its value", () => {
    const before = { start: { value: 1 } };

    expect(formatResults({ before, after: { start: { value: 3 } } })).toEqual(["3 met"]);
    expect(formatResults({ before, after: { start: { value: 3.1 } } })).toEqual(["3 missed"]);
  });

  it("must be unchanged if more modules may not add to them", () => {
    const before = { entryKilobytes: { value: 90 }, signInRequests: { value: 11 } };

    expect(formatResults({ before, after: before })).toEqual(["unchanged met", "unchanged met"]);
    const after = { entryKilobytes: { value: 91 }, signInRequests: { value: 12 } };
    expect(formatResults({ before, after })).toEqual(["unchanged missed", "unchanged missed"]);
  });

  it("miss the bar when a part failed", () => {
    const metrics = { before: { check: { value: 60 } }, after: { check: { value: 70, failures: 2 } } };

    const [row] = formatGrowthRows(metrics, day);

    expect(row?.line).toContain("| 60 | 70 (2 failed) | 180 | missed |");
    expect(row?.missed).toContain("70 (2 failed), before 60, bar 180");
  });

  it("are parsed from the weights of pages", () => {
    const output = "entry chunk: 88.1 of 130 KB in 1 of 1 requests\nsign-in: 201.3 of 260 KB in 11 of 15 requests\n";

    expect(parseWeight(output, "sign-in")).toEqual({ kilobytes: 201.3, requests: 11 });
    expect(parseWeight(output, "accounts")).toBeUndefined();
  });
});

describe("the growth section of the benchmarks page", () => {
  const page = "# Benchmarks\n\n## Pages\n\nAll of them.\n";
  const rowsOf = (start: number) =>
    formatGrowthRows({ before: { start: { value: 1 } }, after: { start: { value: start } } }, day);
  const types = formatGrowthRows({ before: { types: { value: 20 } }, after: { types: { value: 25 } } }, day);

  it("is added after the others", () => {
    const updated = updateGrowthSection(page, rowsOf(2), 60);

    expect(updated.startsWith(page)).toBe(true);
    expect(updated).toContain("| start on an existing folder, s | 1.0 | 2.0 | 3 | met | 2026-11-23 |");
    expect(findGrowthSection(updated)).toBe(updated.slice(page.length));
  });

  it("keeps rows that were not measured again, in the order of the figures", () => {
    const first = updateGrowthSection(updateGrowthSection(page, types, 60), rowsOf(2), 60);

    const second = updateGrowthSection(first, rowsOf(2.5), 60);

    const rows = findGrowthSection(second)
      .split("\n")
      .filter((line) => line.endsWith(`${day} |`));
    expect(rows).toEqual([...rowsOf(2.5), ...types].map(({ line }) => line));
  });

  it("leaves other sections unchanged", () => {
    const grown = updateGrowthSection(page, types, 60);

    const updated = updateGrowthSection(`${grown}\n## Later\n\nMore.\n`, rowsOf(2), 60);

    expect(updated.startsWith(page)).toBe(true);
    expect(updated.endsWith("\n## Later\n\nMore.\n")).toBe(true);
  });
});

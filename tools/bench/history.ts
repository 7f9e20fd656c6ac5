import type { Figure } from "./section.ts";

/** A figure that is worse than the last one by more than this share is reported. */
const tolerance = 0.1;

const title = `# History of the benchmarks

Written by \`npm run bench\`: the figures of each section of [benchmarks.md](benchmarks.md) each time that it was measured, the newest
last. Ratios to the floor can be compared across machines; figures with a unit only on machines of the same kind.

| date | commit | machine | figure | value |
|---|---|---|---|---|
`;

/** Where and when figures were measured. */
export type Measurement = { readonly date: string; readonly commit: string; readonly machine: string };

/** Adds figures to the page of the history; an empty page begins with its title. */
export function addToHistory(page: string, figures: readonly Figure[], { date, commit, machine }: Measurement): string {
  const lines = figures.map(
    ({ name, value }) => `| ${date} | ${commit} | ${machine} | ${name} | ${formatValue(value)} |\n`,
  );
  return (page === "" ? title : page) + lines.join("");
}

/** The figures that are worse by more than a tenth than when they were measured last, as text. */
export function listChangesForTheWorse(page: string, figures: readonly Figure[]): string[] {
  return figures.flatMap(({ name, value, better }) => {
    const before = findLast(page, name);
    if (before === undefined) return [];
    const isWorse = better === "more" ? value < before * (1 - tolerance) : value > before * (1 + tolerance);
    return isWorse ? [`${name}: ${formatValue(value)}, ${formatValue(before)} before`] : [];
  });
}

function findLast(page: string, name: string): number | undefined {
  const line = page.split("\n").findLast((one) => one.includes(` | ${name} | `));
  const value = line?.split("|").at(-2)?.trim();
  return value === undefined ? undefined : Number(value);
}

function formatValue(value: number): string {
  return value < 10 ? value.toFixed(2) : value.toFixed(0);
}

import { describeMachine } from "../report.ts";
import { findSection, replaceSection } from "../section.ts";
import { figures, type GrowthRow } from "./figures.ts";

const heading = "## Growth";

/** Puts new rows into the section of the page of benchmarks; rows of what was not measured this time stay. */
export function updateGrowthSection(page: string, rows: readonly GrowthRow[], count: number): string {
  const older = findGrowthSection(page);
  const lines = Object.values(figures).flatMap(({ title }) => {
    const added = rows.find((row) => row.title === title)?.line;
    return added ?? older.split("\n").find((line) => line.startsWith(`| ${title} |`)) ?? [];
  });
  const section = `
${heading}

Written by \`npm run bench -- --growth\` on ${describeMachine()}:
today's modules, and ${count} plain ones more that the generator writes into a copy of the repository, both in one run. "Unchanged"
allows 0.2 KB, because hashes in the names of files compress differently. Each start is the median of 3.

| | today | with ${count} more | bar | result | measured |
|---|---|---|---|---|---|
${lines.join("\n")}
`;
  return replaceSection(page, section);
}

/** The section of the page of benchmarks; empty if there is none. */
export function findGrowthSection(page: string): string {
  return findSection(page, heading);
}

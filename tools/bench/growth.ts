import { readFile, rm, writeFile } from "node:fs/promises";
import { rmSync } from "node:fs";
import { commitAll, copyCheckout } from "./growth/checkoutCopy.ts";
import { formatGrowthRows, type GrowthMetrics, type GrowthPart, growthParts } from "./growth/figures.ts";
import { measureCopy } from "./growth/measureCopy.ts";
import { endPrograms } from "./growth/programs.ts";
import { addSampleModules } from "./growth/sampleModules.ts";
import { updateGrowthSection } from "./growth/section.ts";

const count = 60;

type Announce = (line: string) => void;

/** The parts in `start,weight`; all of them without a list. */
export function parseGrowthParts(list: string | undefined): ReadonlySet<GrowthPart> {
  if (list === undefined) return new Set(growthParts);
  const names = list.split(",");
  const unknown = names.find((name) => !growthParts.some((part) => part === name));
  if (unknown !== undefined) throw new Error(`"${unknown}" is no part: ${growthParts.join(", ")}`);
  return new Set(growthParts.filter((part) => names.includes(part)));
}

/** Measures the product without and with more modules, prints the figures and writes them into the page of benchmarks. */
export async function reportGrowth(page: string, parts: ReadonlySet<GrowthPart>, announce: Announce): Promise<void> {
  const rows = formatGrowthRows(await measureGrowth(parts, announce), new Date().toISOString().slice(0, 10));
  for (const { line } of rows) announce(line);
  await writeFile(page, updateGrowthSection(await readFile(page, "utf8"), rows, count));
  for (const { missed } of rows) {
    if (missed === undefined) continue;
    announce(`missed: ${missed}`);
    process.exitCode = 1;
  }
}

async function measureGrowth(parts: ReadonlySet<GrowthPart>, announce: Announce): Promise<GrowthMetrics> {
  announce("copying the checkout …");
  const folder = await copyCheckout();
  const removeAtOnce = () => {
    endPrograms();
    rmSync(folder, { recursive: true, force: true });
    process.exit(130);
  };
  process.once("SIGINT", removeAtOnce).once("SIGTERM", removeAtOnce);
  try {
    commitAll(folder);
    announce("measuring today's modules …");
    const before = await measureCopy(folder, parts, announce);
    announce(`writing ${count} modules …`);
    await addSampleModules(folder, count);
    commitAll(folder);
    announce(`measuring with ${count} more …`);
    return { before, after: await measureCopy(folder, parts, announce) };
  } finally {
    process.off("SIGINT", removeAtOnce).off("SIGTERM", removeAtOnce);
    await rm(folder, { recursive: true, force: true });
  }
}

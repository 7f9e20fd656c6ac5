import { type Finding, report } from "./finding.ts";
import { findAreaFaults } from "./layers/areas.ts";
import { findCycleFaults } from "./layers/cycles.ts";
import { findEntryPointFaults, findPathFaults } from "./layers/entryPoints.ts";
import { findFeatureNames } from "./layers/features.ts";
import { findEagerImports } from "./layers/lazyFiles.ts";
import { findLayerFaults } from "./layers/parts.ts";
import { readSources } from "./layers/source.ts";
import { findCoreSql, findForeignWrites } from "./layers/writes.ts";

/** The rules of this check, each with a violation test. */
export const dependencyRules = [
  "layers",
  "areas",
  "entry points",
  "paths",
  "cycles",
  "foreign writes",
  "core sql",
  "feature names",
  "lazy files",
] as const;

/** Violations of the dependency rules (style guide, section 2). */
export async function findDependencyFaults(root: string): Promise<Finding[]> {
  const sources = await readSources(root);
  return [
    ...findLayerFaults(sources),
    ...(await findAreaFaults(root, sources)),
    ...findEntryPointFaults(sources),
    ...findPathFaults(sources),
    ...findCycleFaults(sources),
    ...findForeignWrites(sources),
    ...findCoreSql(sources),
    ...findFeatureNames(sources),
    ...findEagerImports(sources),
  ];
}

if (import.meta.main) {
  const findings = await findDependencyFaults(process.cwd());
  for (const rule of dependencyRules) {
    const count = findings.filter((finding) => finding.rule === rule).length;
    console.log(`${String(count).padStart(5)}  ${rule}`);
  }
  report(findings, "no finding");
}

import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { archiveSection } from "./bench/archive.ts";
import { permissionSection } from "./bench/decision.ts";
import { crowdSection } from "./bench/crowd.ts";
import { directusSection } from "./bench/directus.ts";
import { exportSection } from "./bench/export.ts";
import { filesSection } from "./bench/files.ts";
import { gridSection } from "./bench/grid.ts";
import { parseGrowthParts, reportGrowth } from "./bench/growth.ts";
import { addToHistory, listChangesForTheWorse } from "./bench/history.ts";
import { importSection } from "./bench/import.ts";
import { jobsSection } from "./bench/jobs.ts";
import { listsSection, searchSection } from "./bench/lists.ts";
import { loggingSection } from "./bench/logging.ts";
import { longLogSection } from "./bench/longLog.ts";
import { metricsSection } from "./bench/metrics.ts";
import { monthSection } from "./bench/month.ts";
import { pagesSection } from "./bench/pages.ts";
import { publicationSection } from "./bench/publication.ts";
import { realtimeSection } from "./bench/realtime.ts";
import { describeMachine } from "./bench/report.ts";
import { screensSection } from "./bench/screens.ts";
import { type BenchmarkSection, replaceSection, stampSection } from "./bench/section.ts";
import { ownRightsSection } from "./bench/shellStart.ts";
import { serialSection } from "./bench/serial.ts";
import { signInSection } from "./bench/signIn.ts";
import { startSection } from "./bench/start.ts";
import { tenantsSection } from "./bench/tenants.ts";
import { viewersSection } from "./bench/viewers.ts";
import { runGit } from "./git.ts";

const root = path.join(import.meta.dirname, "..");
const page = path.join(root, "docs/benchmarks.md");
const history = path.join(root, "docs/benchmarks-history.md");

/** All sections, in the order of the page. */
const sections: Readonly<Record<string, BenchmarkSection>> = {
  pages: pagesSection,
  lists: listsSection,
  search: searchSection,
  permission: permissionSection,
  start: startSection,
  rights: ownRightsSection,
  signIn: signInSection,
  crowd: crowdSection,
  viewers: viewersSection,
  realtime: realtimeSection,
  publication: publicationSection,
  metrics: metricsSection,
  month: monthSection,
  serial: serialSection,
  jobs: jobsSection,
  logging: loggingSection,
  export: exportSection,
  import: importSection,
  archive: archiveSection,
  files: filesSection,
  grid: gridSection,
  screens: screensSection,
  tenants: tenantsSection,
};

/** Sections that run only when they are named. */
const furtherSections: Readonly<Record<string, BenchmarkSection>> = {
  directus: directusSection,
  longLog: longLogSection,
};
const allSections = { ...sections, ...furtherSections };

// Some sections: npm run bench -- --only pages,lists,directus
// The effect of 60 more modules, or some parts of it: npm run bench -- --growth --only start,weight,memory,types,check,test
const { values } = parseArgs({
  options: { growth: { type: "boolean", default: false }, only: { type: "string" } },
});

if (values.growth) await reportGrowth(page, parseGrowthParts(values.only), say);
else for (const name of parseSections(values.only)) await report(name);

function parseSections(list: string | undefined): string[] {
  const names = list?.split(",") ?? Object.keys(sections);
  const unknown = names.find((name) => !Object.hasOwn(allSections, name));
  if (unknown !== undefined) throw new Error(`"${unknown}" is no section: ${Object.keys(allSections).join(", ")}`);
  return names;
}

/** Measures a section, writes it into the page and its figures into the history, and says what is missed or worse. */
async function report(name: string): Promise<void> {
  const section = allSections[name];
  if (section === undefined) return;
  say(section.announcement);
  const { text, figures, missed } = await section.measure(say);
  const date = new Date().toISOString().slice(0, 10);
  const machine = describeMachine();
  const commit = runGit(root, "rev-parse", "--short", "HEAD") ?? "–";
  await writeFile(
    page,
    replaceSection(await readFile(page, "utf8"), stampSection(text, `Measured on ${date}, ${machine}.`)),
  );
  const before = await readFile(history, "utf8").catch(() => "");
  await writeFile(history, addToHistory(before, figures, { date, commit, machine }));
  say(text);
  for (const one of listChangesForTheWorse(before, figures)) say(`worse: ${one}`);
  for (const one of missed) say(`missed: ${one}`);
  if (missed.length > 0) process.exitCode = 1;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

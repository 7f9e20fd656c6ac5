import { readFile } from "node:fs/promises";
import path from "node:path";
import { listFiles, type Finding, report } from "./finding.ts";

/** Style guide 11: the share of all lines of screens that may be part of a copied run. */
const maxPercent = 6;
const runLines = 8;

type Line = { file: string; number: number; text: string };

/** Repeated runs of eight lines in screens, if there are more than the style guide allows. */
export async function findCopies(root: string): Promise<{ percent: number; findings: Finding[] }> {
  const screens = await listFiles(root, "web/**/*.tsx", "modules/*/*/web/**/*.tsx");
  const files = await Promise.all(
    screens.filter((file) => !file.endsWith(".test.tsx")).map(async (file) => await readLines(root, file)),
  );
  const runsByText = new Map<string, Line[][]>();
  for (const lines of files) {
    for (let start = 0; start + runLines <= lines.length; start++) {
      const run = lines.slice(start, start + runLines);
      const key = run.map(({ text }) => text).join("\n");
      runsByText.set(key, [...(runsByText.get(key) ?? []), run]);
    }
  }
  const copies = [...runsByText.values()].filter((runs) => runs.length > 1);
  const copied = new Set(copies.flat(2).map(({ file, number }) => `${file}:${number}`));
  const total = files.reduce((sum, lines) => sum + lines.length, 0);
  const percent = total === 0 ? 0 : (copied.size / total) * 100;
  return { percent, findings: percent > maxPercent ? copies.flatMap((runs) => describe(runs)) : [] };
}

async function readLines(root: string, file: string): Promise<Line[]> {
  const content = await readFile(path.join(root, file), "utf8");
  return content
    .split("\n")
    .map((text, index) => ({ file, number: index + 1, text: text.trim() }))
    .filter(({ text }) => text !== "" && !text.startsWith("import ") && !text.startsWith("//"));
}

function describe([first, ...others]: Line[][]): Finding[] {
  const original = first?.[0];
  if (original === undefined) return [];
  return others.flatMap(([line]) => {
    if (line === undefined) return [];
    const message = `${runLines} lines as at ${original.file}:${original.number}`;
    return [{ file: line.file, line: line.number, rule: "copies", message }];
  });
}

if (import.meta.main) {
  const { percent, findings } = await findCopies(process.cwd());
  report(findings, `${percent.toFixed(1)} % of the lines of screens are copies; at most ${maxPercent} %`);
}

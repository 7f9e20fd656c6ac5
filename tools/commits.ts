import { readFile } from "node:fs/promises";
import path from "node:path";
import { type Finding, report } from "./finding.ts";
import { runGit } from "./git.ts";

/** The rules of this check, each with a violation test. */
export const commitRules = ["subject length", "subject purpose", "subject type"] as const;

/** Style guide 13. Earlier commits are not checked. */
const firstDay = "2026-11-24";
const maxLength = 72;
/** Number of commits to check without a branch to compare with. */
const maxCommits = 20;
const type = /^(?:feat|fix|refactor|test|docs|perf|chore)(?:\([\w-]+\))?!?: \S/u;

/** Faults of a commit's subject. A merge and a revert get theirs from git. */
function findSubjectFaults(source: string, subject: string): Finding[] {
  if (/^(?:Merge|Revert) /u.test(subject)) return [];
  const fault = (rule: (typeof commitRules)[number], message: string) => ({ file: source, line: 1, rule, message });
  return [
    ...(subject.length > maxLength
      ? [fault("subject length", `the subject has ${subject.length} characters, at most ${maxLength}: ${subject}`)]
      : []),
    ...(/[;；]/u.test(subject) ? [fault("subject purpose", `one purpose each, so no ";": ${subject}`)] : []),
    ...(type.test(subject)
      ? []
      : [fault("subject type", `does not begin with a type, as in "fix(role): …": ${subject}`)]),
  ];
}

/** Faults of a message of a new commit; lines with `#` are git's comments. */
export async function findMessageFaults(root: string, file: string): Promise<Finding[]> {
  const lines = (await readFile(path.resolve(root, file), "utf8")).split("\n");
  const subject = lines.find((line) => line.trim() !== "" && !line.startsWith("#")) ?? "";
  // A commit for `git rebase --autosquash` disappears before the merge.
  return subject === "" || /^(?:fixup|squash|amend)! /u.test(subject) ? [] : findSubjectFaults(file, subject);
}

/** Faults of the commits that are not on the main branch yet, else of the last ones. */
export function findCommitFaults(root: string): Finding[] {
  const base = runGit(root, "merge-base", "HEAD", "origin/main");
  const isAhead = base !== undefined && base !== runGit(root, "rev-parse", "HEAD");
  const range = isAhead ? [`${base}..HEAD`] : ["-n", String(maxCommits)];
  const log = runGit(root, "log", "--no-merges", `--since=${firstDay}T00:00:00`, "--format=%h %s", ...range);
  const lines = log?.split("\n") ?? [];
  return lines
    .filter((line) => line !== "")
    .flatMap((line) => {
      const space = line.indexOf(" ");
      return findSubjectFaults(line.slice(0, space), line.slice(space + 1));
    });
}

if (import.meta.main) report(findCommitFaults(process.cwd()), "all subjects of commits are in form");

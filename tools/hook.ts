import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { commands } from "./commands.ts";
import { findMessageFaults } from "./commits.ts";
import { report } from "./finding.ts";
import { runGit } from "./git.ts";
import { findSecrets } from "./secrets.ts";

const root = path.join(import.meta.dirname, "..");

/** Makes git call tools/hooks for each commit, unless this checkout has its own hooks. */
export function installHook(): void {
  if (!existsSync(path.join(root, ".git")) || process.env["CI"] !== undefined) return;
  // `git config --get` fails where the setting is missing.
  const isSet = runGit(root, "config", "--get", "core.hooksPath") !== undefined;
  if (!isSet) runGit(root, "config", "core.hooksPath", "tools/hooks");
}

/** Whether a program that checks files finds nothing in them. */
function isSound(command: readonly string[], files: readonly string[]): boolean {
  return (
    files.length === 0 ||
    spawnSync(process.execPath, [...command, ...files], { cwd: root, stdio: "inherit" }).status === 0
  );
}

async function checkStagedFiles(): Promise<void> {
  const staged = runGit(root, "diff", "--cached", "--name-only", "--diff-filter=ACMR")?.split("\n") ?? [];
  const files = staged.filter((file) => file !== "" && !/^tools\/(?:violations|new\/template)\//u.test(file));
  const code = files.filter((file) => /\.(?:ts|tsx|js)$/u.test(file));
  const formatted = files.filter(
    (file) => /\.(?:ts|tsx|js|json|css|html|yml)$/u.test(file) && !file.endsWith("-lock.json"),
  );
  const isFormatted = isSound(commands.format, formatted);
  const isLinted = isSound([commands.lint[0]], code);
  const secrets = (await findSecrets(root)).filter(({ file }) => files.includes(file));
  report(secrets, "no secrets");
  if (!isFormatted || !isLinted) process.exitCode = 1;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { message: { type: "string" } } });
  if (values.message === undefined) await checkStagedFiles();
  else report(await findMessageFaults(root, values.message), "the subject is in form");
}

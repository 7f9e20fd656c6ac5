import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { gates } from "./gates.ts";
import { findSecrets } from "./secrets.ts";
import { report } from "./finding.ts";

const root = path.join(import.meta.dirname, "..");

/** Lets git call tools/hooks before each commit, unless this checkout has hooks of its own. */
export function installHook(): void {
  if (!existsSync(path.join(root, ".git")) || process.env["CI"] !== undefined) return;
  if (git("config", "--get", "core.hooksPath") === "") git("config", "core.hooksPath", "tools/hooks");
}

function git(...args: string[]): string {
  return spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout.trim();
}

/** Runs a gate on the files; whether it has nothing to say. */
function isGood(command: readonly string[], files: readonly string[]): boolean {
  return (
    files.length === 0 ||
    spawnSync(process.execPath, [...command, ...files], { cwd: root, stdio: "inherit" }).status === 0
  );
}

if (import.meta.main) {
  const staged = git("diff", "--cached", "--name-only", "--diff-filter=ACMR").split("\n");
  const files = staged.filter((file) => file !== "" && !/^tools\/(?:canaries|new\/template)\//u.test(file));
  const code = files.filter((file) => /\.(?:ts|tsx|js)$/u.test(file));
  const formatted = files.filter(
    (file) => /\.(?:ts|tsx|js|json|css|html|yml)$/u.test(file) && !file.endsWith("-lock.json"),
  );
  const hasGoodForm = isGood(gates.format, formatted);
  const hasGoodCode = isGood([gates.lint[0]], code);
  report(
    (await findSecrets(root)).filter(({ file }) => files.includes(file)),
    "",
  );
  if (!hasGoodForm || !hasGoodCode) process.exitCode = 1;
}

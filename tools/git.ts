import { spawnSync } from "node:child_process";

/** The output of git; undefined if it fails, for example in a copy without a repository. */
export function runGit(root: string, ...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

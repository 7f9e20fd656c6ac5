import { execFile } from "node:child_process";
import type { StagedContent } from "../storage/provider.ts";
import { ScanError, type ScanResult } from "./scanResult.ts";

const timeoutMs = 120_000;
const longestThreat = 200;

/**
 * Runs a program with the path of the file as its only argument. It ends with 0 if it finds nothing and with 1 if it
 * finds something, as `clamscan` does; then the last line of its output says what. No shell is involved, and the program
 * gets none of the server's settings.
 */
export async function scanByProgram(program: string, { path }: StagedContent): Promise<ScanResult> {
  const options = { timeout: timeoutMs, maxBuffer: 1024 ** 2, cwd: "/", env: { PATH: "/usr/local/bin:/usr/bin:/bin" } };
  return await new Promise((resolve, reject) => {
    execFile(program, [path], options, (error, stdout) => {
      if (error === null) resolve({ threat: undefined });
      else if (error.code === 1) resolve({ threat: toThreat(stdout, path) });
      else reject(new ScanError(`${program}: ${error.message}`));
    });
  });
}

function toThreat(output: string, path: string): string {
  const line = output.trim().split("\n").at(-1)?.replace(`${path}:`, "").trim() ?? "";
  return line === "" ? "?" : line.slice(0, longestThreat);
}

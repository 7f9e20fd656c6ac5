import type { JobLogLine } from "../../contract.ts";
import type { StoredLogLine } from "../job.table.ts";
import { toStoredKey } from "../runText.ts";

const maxLines = 1000;
const maxText = 2000;
const maxInAll = 100_000;
/** Length of a result that is stored. */
const maxResult = 20_000;

/** The lines that a run writes, bounded in number and length. */
export type RunLog = {
  write(level: JobLogLine["level"], text: string): void;
  readonly lines: readonly StoredLogLine[];
};

/** Opens the log of a run. What comes after its limits is left out, and the last line says so. */
export function createRunLog(now: () => Date): RunLog {
  const lines: StoredLogLine[] = [];
  let length = 0;
  return {
    lines,
    write(level, text) {
      if (lines.length > maxLines || length > maxInAll) return;
      const kept = toStoredText(text, maxText);
      length += kept.length;
      const isLast = lines.length === maxLines || length > maxInAll;
      const time = now().toISOString();
      lines.push(isLast ? { time, level: "warn", text: toStoredKey("job.logCut") } : { time, level, text: kept });
    },
  };
}

/** A result as it is stored. */
export function toStoredResult(text: string): string {
  return toStoredText(text, maxResult);
}

/** The database stores no NUL, and half of a surrogate pair is no text. */
function toStoredText(text: string, maximum: number): string {
  const shortened = text.length > maximum ? `${text.slice(0, maximum)}…` : text;
  return shortened.replaceAll("\u0000", "").toWellFormed();
}

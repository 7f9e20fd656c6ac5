import type { Task } from "#contract/task";
import { currentLanguage } from "../../i18n.ts";

/** Whether a task has not ended yet. */
export function isOpen({ state }: Pick<Task, "state">): boolean {
  return state === "waiting" || state === "running";
}

/** How much of a task is done, in percent; `undefined` while that is not known. */
export function percentOf({ done, total }: Pick<Task, "done" | "total">): number | undefined {
  if (total === null || total <= 0) return undefined;
  return Math.min(100, Math.floor((done / total) * 100));
}

const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** The size of a file in its largest unit: `1.2 MB`. */
export function sizeText(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const format = { style: "unit", unit: units[step] ?? "byte", maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(currentLanguage(), format).format(bytes / 1000 ** step);
}

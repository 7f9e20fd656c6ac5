import type { StoredBackup } from "#core/database/backup/backupState";
import type { BackupPlan } from "../contract.ts";

type Keep = Pick<BackupPlan, "keepDaily" | "keepWeekly" | "keepMonthly">;

/** How long the trace of an unsuccessful attempt stays in the list. */
const traceDays = 14;
const dayMs = 86_400_000;

/**
 * The backups that retention removes: scheduled ones that are neither among the newest of their days, weeks or months,
 * and old traces of failed attempts. The newest usable backup always stays, and so does what people have started.
 */
export function selectExpired(backups: readonly StoredBackup[], keep: Keep, now: Date): StoredBackup[] {
  const newestFirst = backups.toSorted((one, other) => (one.id < other.id ? 1 : -1));
  const usable = newestFirst.filter(({ state }) => state === "done");
  const kept = new Set([
    ...usable.slice(0, 1),
    ...newestOf(usable, keep.keepDaily, dayOf),
    ...newestOf(usable, keep.keepWeekly, weekOf),
    ...newestOf(usable, keep.keepMonthly, monthOf),
  ]);
  const oldest = now.getTime() - traceDays * dayMs;
  return newestFirst.filter((backup) => {
    if (backup.state === "running") return false;
    if (backup.state === "done") return backup.origin === "schedule" && !kept.has(backup);
    return (backup.startedAt?.getTime() ?? 0) < oldest;
  });
}

/** The newest backup of each of the last days, weeks or months that have one. */
function newestOf(newestFirst: readonly StoredBackup[], count: number, periodOf: (time: Date) => string) {
  const byPeriod = new Map<string, StoredBackup>();
  for (const backup of newestFirst) {
    if (backup.startedAt === undefined) continue;
    const period = periodOf(backup.startedAt);
    if (!byPeriod.has(period)) byPeriod.set(period, backup);
  }
  return [...byPeriod.values()].slice(0, count);
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** The Monday of its week. */
function weekOf(time: Date): string {
  const weekday = (time.getUTCDay() + 6) % 7;
  return dayOf(new Date(time.getTime() - weekday * dayMs));
}

function monthOf(time: Date): string {
  return time.toISOString().slice(0, 7);
}

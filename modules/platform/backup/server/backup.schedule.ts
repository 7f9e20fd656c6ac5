import type { LocalTime } from "#core/request/time";
import type { AppliedPlan } from "./backup.plan.ts";

const dayMs = 86_400_000;

/** The latest moment of the schedule that is not after the given one. */
function getLatestMoment(startTime: string, time: LocalTime, now: Date): Date {
  const at = (instant: Date) => time.parse(`${time.format(instant).slice(0, 10)} ${startTime}`) ?? instant;
  const today = at(now);
  return today <= now ? today : at(new Date(now.getTime() - dayMs));
}

/** The next moment of the schedule; undefined if it is off. */
export function getNextMoment({ plan }: AppliedPlan, time: LocalTime, now: Date): Date | undefined {
  if (!plan.isOn) return undefined;
  // A day may have 23 or 25 hours: the moment is found by its date, noon being safe.
  const latest = getLatestMoment(plan.startTime, time, now);
  const nextDay = time.format(new Date(latest.getTime() + dayMs * 1.25)).slice(0, 10);
  return time.parse(`${nextDay} ${plan.startTime}`);
}

/**
 * Whether a backup is due: the latest moment of the schedule is after the last attempt. A moment that was missed while
 * no server ran is made up for at the next start; one from before the schedule was made is not.
 */
export function isBackupDue(
  { plan, since }: AppliedPlan,
  { time, now, lastAttempt }: { time: LocalTime; now: Date; lastAttempt: Date | undefined },
): boolean {
  if (!plan.isOn) return false;
  const moment = getLatestMoment(plan.startTime, time, now);
  return moment > since && (lastAttempt === undefined || lastAttempt < moment);
}

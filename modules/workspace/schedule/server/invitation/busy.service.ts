import { Status } from "#contract/fields";
import type { InputOf } from "#contract/api";
import type { DayRange } from "#contract/calendar/repeatDays";
import { toDayNumber } from "#contract/calendar/repeatDays";
import type { Id } from "#contract/id";
import { type BusyTimes, type InvitationAnswer, maxBusyDays, type scheduleApi, scheduleError } from "../../contract.ts";
import { listDayParts } from "../../entryDays.contract.ts";
import type { Context } from "#core/request/context";
import { defineFunction } from "#core/rows/databaseFunction";
import { accounts, distinguishNamesakes } from "#modules/identity/account/server";
import { listBeginnings } from "../occurrences.ts";
import { getTarget } from "../target.ts";

type Calls = (typeof scheduleApi)["calls"];

type BusyQuery = { accountIds: readonly Id[]; firstDay: string; lastDay: string; exceptEntry: Id | null };

/** An entry that makes an account busy, with an answer of the account if it is the entry of another one. */
type BusyRow = {
  readonly accountId: Id;
  readonly entryId: Id;
  readonly scheduleDate: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly dayCount: number;
  readonly repeat: string | null;
  readonly exceptDates: string | null;
  readonly lastDate: string | null;
  readonly day: string;
  readonly answer: InvitationAnswer;
};

const busyTimesOf = defineFunction<BusyQuery, BusyRow>("busy_schedule_times", [
  "accountIds",
  "firstDay",
  "lastDay",
  "exceptEntry",
]);

/** When accounts are busy: the caller, and others that are enabled and in the data scope. */
export async function listBusyTimes(ctx: Context, input: InputOf<Calls["busy"]>): Promise<BusyTimes[]> {
  const { from, to, exceptId } = input;
  if (toDayNumber(to) - toDayNumber(from) >= maxBusyDays)
    throw scheduleError("schedule.range_too_long", { maximum: maxBusyDays });
  const wanted = [...new Set(input.accountIds)];
  const others = wanted.filter((id) => id !== ctx.caller.accountId);
  const [found, except] = await Promise.all([
    others.length === 0 ? [] : ctx.rows(accounts).list({ id: others, status: Status.enabled }),
    exceptId === undefined ? undefined : getTarget(ctx, exceptId),
  ]);
  const { accountId, realName } = ctx.caller;
  const names = new Map([[accountId, realName], ...found.map((one) => [one.id, one.realName] as const)]);
  const accountIds = wanted.filter((id) => names.has(id));
  if (accountIds.length === 0) return [];
  const query = { accountIds, firstDay: from, lastDay: to, exceptEntry: except?.row.id ?? null };
  const [busy, distinctionOf] = await Promise.all([
    ctx.callFunction(busyTimesOf, query),
    distinguishNamesakes(ctx, names),
  ]);
  const byAccount = Map.groupBy(busy, ({ accountId }) => accountId);
  return accountIds.map((id) => ({
    id,
    realName: names.get(id) ?? "",
    ...distinctionOf(id),
    times: toTimes(byAccount.get(id) ?? [], { from, to }),
  }));
}

function toTimes(rows: readonly BusyRow[], range: DayRange): BusyTimes["times"] {
  const byEntry = Map.groupBy(rows, ({ entryId }) => entryId);
  const times = [...byEntry.values()].flatMap((answers) => toTimesOfEntry(answers, range));
  return times.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

function toTimesOfEntry(answers: readonly BusyRow[], range: DayRange): BusyTimes["times"] {
  const [entry] = answers;
  if (entry === undefined) return [];
  const byDay = new Map(answers.map(({ day, answer }) => [day, answer]));
  return listBeginnings(entry, range).flatMap((scheduleDate) => {
    const answer = byDay.get(scheduleDate) ?? byDay.get("");
    if (answer === undefined || answer === "no") return [];
    return listDayParts({ ...entry, scheduleDate })
      .filter(({ date }) => date >= range.from && date <= range.to)
      .map(({ date, startTime, endTime }) => ({ date, startTime, endTime, isTentative: answer === "maybe" }));
  });
}

function keyOf({ date, startTime, endTime }: BusyTimes["times"][number]): string {
  return `${date} ${startTime} ${endTime}`;
}

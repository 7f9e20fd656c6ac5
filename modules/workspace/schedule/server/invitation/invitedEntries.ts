import type { DayRange } from "#contract/calendar/repeatDays";
import type { Id } from "#contract/id";
import { maxEntries, type ScheduleEntry } from "../../contract.ts";
import type { Context } from "#core/request/context";
import type { LocalTime } from "#core/request/time";
import { oneOf } from "#core/rows/condition";
import { defineFunction } from "#core/rows/databaseFunction";
import type { RowOf } from "#core/rows/table";
import { type Choice, findChoices } from "../choice/choice.ts";
import { filterByKeyword } from "../keywordFilter.ts";
import {
  type EntryRow,
  type InvitedView,
  listBeginnings,
  toEntry,
  toInvitedEntry,
  toOccurrence,
} from "../occurrences.ts";
import { scheduleAnswers, scheduleEntries } from "../schedule.table.ts";
import { isOutdated, loadNames, requireOrganiser } from "./people.ts";

type Days = { readonly from: string | undefined; readonly to: string | undefined };

type OwnAnswer = Pick<RowOf<typeof scheduleAnswers>, "answer" | "remark" | "answeredAt">;

/** The answers of one account by day; those for the whole entry have an empty day. */
type Answers = ReadonlyMap<string, OwnAnswer>;

/** An entry of another account, to which the caller is invited. */
export type InvitedRow = {
  readonly row: EntryRow;
  readonly organiserName: string | null;
  readonly answers: Answers;
  readonly choice: Choice | undefined;
};

const listInvitations = defineFunction<{ firstDay: string | null; lastDay: string | null }, { entryId: Id }>(
  "list_schedule_invitations",
  ["firstDay", "lastDay"],
);

/** The entries of others that can be in these days, each with its organiser and the caller's answers. */
export async function listInvitedRows(ctx: Context, days: Days, keyword: string | undefined): Promise<InvitedRow[]> {
  const found = await ctx.callFunction(listInvitations, { firstDay: days.from ?? null, lastDay: days.to ?? null });
  if (found.length === 0) return [];
  const ids = found.map(({ entryId }) => entryId);
  const entries = ctx.rows(scheduleEntries);
  const query = filterByKeyword(entries.select().where(oneOf("row.id", ids)), keyword);
  const rows = await entries.run(query.selectAll("row").limit(maxEntries));
  return await addInvitedViews(ctx, rows);
}

async function addInvitedViews(ctx: Context, rows: readonly EntryRow[]): Promise<InvitedRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const organiserIds = rows.map(({ accountId }) => accountId);
  const [names, answers, choices] = await Promise.all([
    loadNames(ctx, organiserIds),
    listOwnAnswers(ctx, ids),
    findChoices(ctx, ids),
  ]);
  const byEntry = Map.groupBy(answers, ({ entryId }) => entryId);
  return rows.map((row) => ({
    row,
    organiserName: names.get(row.accountId) ?? null,
    answers: new Map((byEntry.get(row.id) ?? []).map((given) => [given.day, given])),
    choice: choices.get(row.id),
  }));
}

async function listOwnAnswers(ctx: Context, entryIds: readonly Id[]) {
  const rows = ctx.rows(scheduleAnswers);
  const own = rows.select().where("row.accountId", "=", ctx.caller.accountId).where(oneOf("row.entryId", entryIds));
  return await rows.run(
    own.select(["row.entryId", "row.day", "row.answer", "row.remark", "row.answeredAt"]).limit(maxEntries),
  );
}

/** The days of such an entry in a range, without those that the caller has declined. */
export function toAnswered(
  { row, organiserName, answers, choice }: InvitedRow,
  range: DayRange,
  time: LocalTime,
): ScheduleEntry[] {
  return listBeginnings(row, range).flatMap((date) => {
    const given = findAnswer(answers, row, row.repeat === null ? "" : date);
    if (given.answer === "no") return [];
    const entry = row.repeat === null ? toEntry(row, time) : toOccurrence(row, date, time);
    return [toInvitedEntry(entry, { organiserName, ...given, choice })];
  });
}

/** An entry of another account as the caller sees it, whatever they have answered. */
export async function toInvitedDetail(ctx: Context, row: EntryRow, date: string | undefined): Promise<ScheduleEntry> {
  await requireOrganiser(ctx, row);
  const [view] = await addInvitedViews(ctx, [row]);
  const entry = date === undefined ? toEntry(row, ctx.app.time) : toOccurrence(row, date, ctx.app.time);
  const given = findAnswer(view?.answers ?? new Map(), row, date ?? "");
  return toInvitedEntry(entry, { organiserName: view?.organiserName ?? null, ...given, choice: view?.choice });
}

/** What was answered for a day goes before what was answered for the whole entry. */
function findAnswer(answers: Answers, row: EntryRow, day: string): Omit<InvitedView, "organiserName"> {
  const given = answers.get(day) ?? answers.get("");
  return {
    answer: given?.answer ?? "none",
    answerRemark: given?.remark ?? null,
    isAnswerOutdated: isOutdated(row, given?.answeredAt),
  };
}

import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { maxInvitedAnHour, type scheduleApi, scheduleError } from "../../contract.ts";
import { isHidden } from "#core/request/access/fieldGuard";
import type { Context } from "#core/request/context";
import { defineFunction } from "#core/rows/databaseFunction";
import { listColleagues } from "#modules/identity/account/server";
import { toOne } from "../occurrences.ts";
import { scheduleAnswers } from "../schedule.table.ts";
import { getTarget, isInvited } from "../target.ts";
import { tellOrganiser } from "./answerNotice.ts";
import { isOutdated, requireOrganiser } from "./people.ts";

type Calls = (typeof scheduleApi)["calls"];

const hourMs = 3_600_000;

const countInvitations = defineFunction<{ since: Date }, { invited: number }>("count_schedule_invitations", ["since"]);

type AnswerCopy = { fromEntry: Id; toEntry: Id; fromDay: string; isOccurrence: boolean };

const copyAnswersOf = defineFunction<AnswerCopy, object>("copy_schedule_answers", [
  "fromEntry",
  "toEntry",
  "fromDay",
  "isOccurrence",
]);

/** The accounts to invite, each once and without the caller. Throws for one that is no colleague. */
export async function getInvitable(ctx: Context, ids: readonly Id[], before: readonly Id[]): Promise<Id[]> {
  const wanted = [...new Set(ids)].filter((id) => id !== ctx.caller.accountId);
  const fresh = wanted.filter((id) => !before.includes(id));
  if (fresh.length === 0) return wanted;
  const found = await listColleagues(ctx, fresh);
  if (found.length < fresh.length || isHidden(ctx.caller, "sysUser", "realName"))
    throw scheduleError("schedule.invitee_missing");
  const [recent] = await ctx.callFunction(countInvitations, { since: new Date(ctx.now().getTime() - hourMs) });
  if ((recent?.invited ?? 0) + fresh.length > maxInvitedAnHour)
    throw scheduleError("schedule.invitation_limit", { maximum: maxInvitedAnHour });
  return wanted;
}

/** Answers for the caller. An answer for the whole series takes the place of those for its days. */
export async function answerInvitation(ctx: Context, input: InputOf<Calls["answer"]>): Promise<void> {
  const { id, answer, remark = null, scope } = input;
  const { row, date } = await getTarget(ctx, id);
  if (!isInvited(ctx, row)) throw scheduleError("schedule.not_invited");
  await requireOrganiser(ctx, row);
  const day = date === undefined || scope === "all" ? "" : date;
  const rows = ctx.rows(scheduleAnswers);
  const own = { entryId: row.id, accountId: ctx.caller.accountId };
  const given = await rows.list(own);
  const before = given.find((one) => one.day === day) ?? given.find((one) => one.day === "");
  await rows.erase(day === "" ? own : { ...own, day });
  await rows.addAll([{ ...own, day, answer, remark, answeredAt: ctx.now() }]);
  const isSame = before?.answer === answer && before.remark === remark && !isOutdated(row, before.answeredAt);
  if (!isSame) await tellOrganiser(ctx, { id, row: day === "" ? row : toOne(row, day), answer, remark });
}

/** An entry that was a part of another one gets the answers to it. */
export async function copyAnswers(ctx: Context, copy: AnswerCopy): Promise<void> {
  await ctx.callFunction(copyAnswersOf, copy);
}

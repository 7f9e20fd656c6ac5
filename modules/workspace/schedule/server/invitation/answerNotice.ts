import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import { sendPersonalNotice } from "#modules/workspace/notice/server";
import type { InvitationAnswer } from "../../contract.ts";
import { describeTime } from "../describeSpan.ts";
import type { EntryRow } from "../occurrences.ts";
import { loadNames } from "./people.ts";

type NewAnswer = {
  /** What was answered: an entry or an occurrence. */
  readonly id: Id;
  readonly row: EntryRow;
  readonly answer: InvitationAnswer;
  readonly remark: string | null;
};

/** Tells the organiser what the caller has answered. All answers to an entry are one line of the inbox, with the last one. */
export async function tellOrganiser(ctx: Context, { id, row, answer, remark }: NewAnswer): Promise<void> {
  const receiverIds = [...(await loadNames(ctx, [row.accountId])).keys()];
  if (receiverIds.length === 0) return;
  const author = ctx.caller.realName;
  await sendPersonalNotice(ctx, {
    write: (t) => ({
      title: t(`schedule.notice.${answer}`, { author, name: row.content }),
      text: [remark ?? "", describeTime(t, row)].filter(Boolean).join(" · "),
    }),
    receiverIds,
    kind: "system",
    key: `schedule:${row.id}`,
    link: `/dashboard/schedule?date=${row.scheduleDate}&entry=${id}`,
  });
}

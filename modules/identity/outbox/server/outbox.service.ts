import { AccountType } from "#contract/accountType";
import type { InputOf, OutputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { type Page, toPage } from "#contract/page";
import { getTenantName } from "#modules/identity/tenant/server";
import { accounts } from "#modules/identity/account/server/account.table";
import { Channel, MessagePurpose, MessageState, type OutgoingMessage, type outboxApi } from "../contract.ts";
import type { Context } from "#core/request/context";
import { getLocalTime } from "#core/request/time";
import { timeZoneChoice } from "#core/request/timeZoneChoice";
import type { RowOf } from "#core/rows/table";
import { pageByNumber } from "#core/rows/pageByNumber";
import { composeMessage } from "./messagePurpose.ts";
import { testMessage } from "./outbox.purposes.ts";
import { checkManualLimit, type Message, openContent, sendMessage } from "./outgoing.service.ts";
import { outgoingMessages } from "./outgoing.table.ts";
import { maskRecipient } from "./recipient.ts";
import { isResendable } from "./resend.service.ts";
import { getSenderName } from "./senders.ts";

type Row = RowOf<typeof outgoingMessages>;

/** The tenant's messages, the latest first. Withheld ones were never sent and are not shown. */
export async function pageMessages(
  ctx: Context,
  { channel, state, purpose, accountId, from, to, timeZone, ...query }: InputOf<typeof outboxApi.calls.page>,
): Promise<Page<OutgoingMessage>> {
  const rows = ctx.rows(outgoingMessages);
  let visible = rows.select().where("row.state", "<>", "withheld");
  if (channel !== undefined) visible = visible.where("row.channel", "=", channel);
  if (state !== undefined) visible = visible.where("row.state", "=", state);
  if (purpose !== undefined) visible = visible.where("row.purpose", "=", purpose);
  if (accountId !== undefined) visible = visible.where("row.accountId", "=", accountId);
  const zone = timeZone ?? (await timeZoneChoice.get(ctx).find(ctx));
  const time = zone === undefined ? ctx.app.time : getLocalTime(zone);
  const [first, end] = [from && time.parse(from), to && time.parse(getNextDay(to))];
  if (first instanceof Date) visible = visible.where("row.createdAt", ">=", first);
  if (end instanceof Date) visible = visible.where("row.createdAt", "<", end);
  const orderedQuery = visible.selectAll("row").orderBy("row.id", "desc");
  const { items, total } = await pageByNumber(rows, { query: visible, ordered: orderedQuery, input: query });
  return toPage(query, { total }, await withNames(ctx, items));
}

/** Days of calendars differ in length, so the end of one is the beginning of the next. */
function getNextDay(day: string): string {
  return new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
}

async function withNames(ctx: Context, rows: readonly Row[]): Promise<OutgoingMessage[]> {
  const ids = rows.flatMap(({ accountId }) => (accountId === null ? [] : [accountId]));
  const known = ids.length === 0 ? [] : await ctx.rows(accounts).list({ id: [...new Set(ids)] });
  const names = new Map<Id | null, string>(known.map(({ id, realName }) => [id, realName]));
  return rows.map((row) => ({
    id: row.id,
    channel: Channel.parse(row.channel),
    purpose: MessagePurpose.parse(row.purpose),
    recipient: maskRecipient(row.recipient),
    realName: names.get(row.accountId) ?? null,
    text: textFor(ctx, row),
    state: MessageState.parse(row.state),
    provider: row.provider,
    attempts: row.attempts,
    error: row.error,
    reason: row.reason,
    steps: listSteps(row),
    canResend: isResendable(ctx, row),
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    endedAt: row.endedAt,
  }));
}

/**
 * The content of a kept message. A code is as good as a password: administrators, who can set passwords of their tenant
 * anyway, may read it; that of a platform administrator only platform administrators.
 */
function textFor({ app, caller }: Context, { id, state, content, accountType }: Row): string | null {
  if ((state !== "kept" && state !== "suppressed") || content === null) return null;
  const isAdministrator = caller.accountType === AccountType.administrator && accountType !== AccountType.platform;
  return caller.isPlatform || isAdministrator ? openContent(app.keys, id, content).text : null;
}

function listSteps({ createdAt, history }: Row): OutgoingMessage["steps"] {
  const later = history.steps.map(({ at, step, reason = null }) => ({ at: new Date(at), step, reason }));
  return [{ at: createdAt, step: "added", reason: null }, ...later];
}

/** Whether any channel has a sender. */
export async function hasSender(ctx: Context): Promise<boolean> {
  const { sms, email } = await readSenders(ctx);
  return sms !== null || email !== null;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const testCode = "000000";

/** Sends a test message; it is in the outbox with its outcome. */
export async function sendTestMessage(
  ctx: Context,
  { channel, recipient }: InputOf<typeof outboxApi.calls.sendTest>,
): Promise<void> {
  const { language } = ctx;
  const request = { purpose: testMessage, channel, language, values: { tenant: await getTenantName(ctx) } };
  const wording = await composeMessage(ctx, request);
  await sendTest(ctx, { channel, recipient, ...wording, code: channel === "sms" ? testCode : "" });
}

type Test = Pick<Message, "channel" | "recipient" | "subject" | "text" | "html" | "code" | "template">;

/** Sends a message that an account tries out, within the hourly limit of what it sends manually. */
export async function sendTest(ctx: Context, test: Test): Promise<void> {
  const { accountId, accountType } = ctx.caller;
  await checkManualLimit(ctx, accountId);
  await sendMessage(ctx, {
    ...test,
    purpose: "test",
    account: { id: accountId, accountType },
    expiresAt: new Date(ctx.now().getTime() + hourMs),
  });
}

/** The configured senders, so that the screen can say that there are none. */
export async function readSenders({ app }: Context): Promise<OutputOf<typeof outboxApi.calls.senders>> {
  const { config } = app;
  return await Promise.resolve({ sms: getSenderName(config, "sms"), email: getSenderName(config, "email") });
}

import { type Id, toId } from "#contract/id";
import { Channel, type FailureReason } from "../contract.ts";
import type { App } from "#core/request/app";
import { type CallOrigin, observeCalls } from "#core/request/outgoingCallLog";
import { getSystemSettings } from "#core/request/systemTransaction";
import type { RunningService } from "#core/boot/module";
import { openWriteTransaction } from "#core/rows/transaction";
import { createCoalescingRunner } from "#core/jobs/coalescingRunner";
import { openContent } from "./outgoing.service.ts";
import { maskRecipient, normalizeRecipient } from "./recipient.ts";
import { ProviderRejection, type Sender } from "./sender.ts";
import { createSenders } from "./senders.ts";

const maxConcurrent = 4;
const maxAttempts = 4;
const pauseSeconds = 5;
/** Longer than any provider may take: a message that is not finished by then belongs to a dead node. */
const leaseSeconds = 60;
const pollMs = 2000;

/** A message that this node has claimed. */
type Claim = {
  readonly tenantId: number;
  readonly id: Id;
  readonly channel: Channel;
  readonly recipient: string;
  readonly content: Buffer;
  readonly attempts: number;
  readonly expiresAt: Date;
  readonly requestId: string;
};

/** Result of an attempt. Without `state` the next attempt is at `nextAttemptAt`. */
type Outcome =
  | { readonly state: "sent"; readonly provider: string }
  | { readonly state: "failed"; readonly error: string; readonly reason: FailureReason }
  | {
      readonly state: "waiting";
      readonly error: string;
      readonly reason: FailureReason;
      readonly nextAttemptAt: Date;
    };

/**
 * Sends waiting messages, four at a time: each until it is sent, at most four attempts with growing pauses, and never
 * after it has expired. Nothing runs without a configured sender.
 */
export function startOutboxWorker(app: App): RunningService {
  const senders = createSenders(app.config);
  if (senders.size === 0) return { stop: async () => await Promise.resolve() };
  const channels = [...senders.keys()];
  const current = new Set<Promise<void>>();
  let isStopping = false;

  async function takeOne(): Promise<boolean> {
    if (isStopping || current.size >= maxConcurrent) return false;
    const claim = await claimMessage(app, channels);
    const sender = claim === undefined ? undefined : senders.get(claim.channel);
    if (claim === undefined || sender === undefined) return false;
    const sending = deliver(app, sender, claim)
      .catch(warn)
      .finally(() => {
        current.delete(sending);
        taking.trigger();
      });
    current.add(sending);
    return true;
  }

  function warn(error: unknown): void {
    if (!isStopping)
      app.log.warn({ event: "outgoing.out_of_reach", err: error }, "messages could not be taken or ended");
  }

  const watched = app.serviceRuns.watch({ name: "service_outbox", title: "job.service.outbox" }, takeOne);
  const taking = createCoalescingRunner(watched, warn);
  const listener = app.databases.listen({
    channel: "siteward_outgoing",
    onMessage: taking.trigger,
    onInterruption: taking.trigger,
  });
  const timer = setInterval(taking.trigger, pollMs);
  timer.unref();

  return {
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await listener.close();
      await taking.waitUntilIdle();
      await Promise.allSettled(current);
      for (const sender of senders.values()) sender.close();
    },
  };
}

type ClaimedRow = {
  tenant_id: number;
  id: number;
  channel: string;
  recipient: string;
  content: Buffer;
  attempts: number;
  expires_at: Date;
  request_id: string;
};

async function claimMessage({ databases, now }: App, channels: readonly Channel[]): Promise<Claim | undefined> {
  const row = await databases.takeFirst("outgoing.not_claimed", async (database) => {
    const parameters = [channels, now(), leaseSeconds];
    const [taken] = await database.query<ClaimedRow>("select * from claim_outgoing_message($1, $2, $3)", parameters);
    return taken;
  });
  return row === undefined
    ? undefined
    : {
        tenantId: row.tenant_id,
        id: toId(row.id),
        channel: Channel.parse(row.channel),
        recipient: row.recipient,
        content: row.content,
        attempts: row.attempts,
        expiresAt: row.expires_at,
        requestId: row.request_id,
      };
}

async function deliver(app: App, sender: Sender, claim: Claim): Promise<void> {
  await end(app, claim, await attempt(app, sender, claim));
}

/** Requests to providers of SMS contain the phone and the code. */
function getOrigin({ tenantId }: Claim, { name }: Sender): CallOrigin {
  return { tenantId: toId(tenantId), client: "SMS", description: name, action: "sysOutbox", hidesContent: true };
}

async function attempt(app: App, sender: Sender, claim: Claim): Promise<Outcome> {
  const { id, recipient, content, attempts, expiresAt, requestId } = claim;
  if (expiresAt <= app.now()) return { state: "failed", error: "expired", reason: "expired" };
  try {
    const observe = observeCalls(app, getOrigin(claim, sender));
    await sender.send({ recipient, ...openContent(app.keys, id, content), observe });
    return { state: "sent", provider: sender.name };
  } catch (error) {
    const text = (error instanceof Error ? error.message : String(error)).slice(0, 300);
    const reason = error instanceof ProviderRejection ? error.reason : "unreachable";
    app.log.warn(
      { event: "outgoing.not_sent", messageId: id, requestId, attempts, err: error },
      "a message did not leave",
    );
    const nextAttemptAt = new Date(app.now().getTime() + pauseSeconds * 1000 * 3 ** (attempts - 1));
    return isFinal(reason) || attempts >= maxAttempts || nextAttemptAt >= expiresAt
      ? { state: "failed", error: text, reason }
      : { state: "waiting", error: text, reason, nextAttemptAt };
  }
}

/** Whether a refusal holds for every further message to the recipient. */
function isFinal(reason: FailureReason): boolean {
  return reason === "unknownRecipient" || reason === "blocked";
}

/**
 * Records the result. The content of a message is kept only for another attempt, which an account may ask for while the
 * message is valid. A recipient that is refused for good gets no further messages.
 */
async function end(app: App, { tenantId, id, channel, recipient, requestId }: Claim, outcome: Outcome): Promise<void> {
  const transaction = openWriteTransaction(app.requests, getSystemSettings(tenantId, requestId));
  const { state } = outcome;
  const error = state === "sent" ? null : outcome.error;
  const reason = state === "sent" ? null : outcome.reason;
  const now = app.now();
  const step = { at: now.toISOString(), step: state === "waiting" ? "delayed" : state, reason: reason ?? undefined };
  try {
    const ended = await transaction.change({
      sql: `update outgoing_message set state = $3, provider = $4, error = $5, reason = $6,
  next_attempt_at = coalesce($7, next_attempt_at), ended_at = $8, content = case when $9 then null else content end,
  history = jsonb_build_object('steps', (history -> 'steps') || $10::jsonb)
where tenant_id = $1 and id = $2 and state = 'waiting'`,
      parameters: [
        tenantId,
        id,
        state,
        state === "sent" ? outcome.provider : null,
        error,
        reason,
        state === "waiting" ? outcome.nextAttemptAt : null,
        state === "waiting" ? null : now,
        state === "sent" || reason === "expired",
        JSON.stringify(step),
      ],
    });
    if (ended > 0 && reason !== null && isFinal(reason))
      await transaction.change({
        sql: `insert into message_suppression (tenant_id, channel, recipient, masked, reason, detail)
values ($1, $2, $3, $4, $5, $6)
on conflict (tenant_id, channel, recipient) where deleted_at is null do nothing`,
        parameters: [tenantId, channel, normalizeRecipient(recipient), maskRecipient(recipient), reason, error],
      });
    await transaction.commit();
  } catch (failure) {
    await transaction.rollback().catch(() => undefined);
    throw failure;
  }
}

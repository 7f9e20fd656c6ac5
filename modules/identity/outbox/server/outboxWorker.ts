import { type Id, toId } from "#contract/id";
import { Channel } from "../contract.ts";
import type { App } from "#core/request/app";
import { getSystemSettings } from "#core/request/systemTransaction";
import type { RunningService } from "#core/boot/module";
import { openWriteTransaction } from "#core/rows/transaction";
import { createCoalescingRunner } from "#core/jobs/coalescingRunner";
import { openContent } from "./outgoing.service.ts";
import type { Sender } from "./sender.ts";
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
  | { readonly state: "failed"; readonly error: string }
  | { readonly state: "waiting"; readonly error: string; readonly nextAttemptAt: Date };

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

  const taking = createCoalescingRunner(takeOne, warn);
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

async function attempt(app: App, sender: Sender, claim: Claim): Promise<Outcome> {
  const { id, recipient, content, attempts, expiresAt, requestId } = claim;
  if (expiresAt <= app.now()) return { state: "failed", error: "expired" };
  try {
    await sender.send({ recipient, ...openContent(app.keys, id, content) });
    return { state: "sent", provider: sender.name };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    app.log.warn(
      { event: "outgoing.not_sent", messageId: id, requestId, attempts, err: error },
      "a message did not leave",
    );
    const nextAttemptAt = new Date(app.now().getTime() + pauseSeconds * 1000 * 3 ** (attempts - 1));
    return attempts >= maxAttempts || nextAttemptAt >= expiresAt
      ? { state: "failed", error: reason.slice(0, 300) }
      : { state: "waiting", error: reason.slice(0, 300), nextAttemptAt };
  }
}

/** Records the result. The content of a message is kept only for another attempt. */
async function end(app: App, { tenantId, id, requestId }: Claim, outcome: Outcome): Promise<void> {
  const transaction = openWriteTransaction(app.requests, getSystemSettings(tenantId, requestId));
  const isOver = outcome.state !== "waiting";
  try {
    await transaction.change({
      sql: `update outgoing_message set state = $3, provider = $4, error = $5,
  next_attempt_at = coalesce($6, next_attempt_at), ended_at = $7, content = case when $8 then null else content end
where tenant_id = $1 and id = $2 and state = 'waiting'`,
      parameters: [
        tenantId,
        id,
        outcome.state,
        outcome.state === "sent" ? outcome.provider : null,
        outcome.state === "sent" ? null : outcome.error,
        outcome.state === "waiting" ? outcome.nextAttemptAt : null,
        isOver ? app.now() : null,
        isOver,
      ],
    });
    await transaction.commit();
  } catch (error) {
    await transaction.rollback().catch(() => undefined);
    throw error;
  }
}

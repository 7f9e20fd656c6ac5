import { type Id, idOf } from "#contract/id";
import { Channel } from "#modules/outgoing/contract";
import type { App } from "#server/app";
import { systemIn } from "#server/context/standing";
import { listen } from "#server/listen";
import type { RunningService } from "#server/module";
import { writing } from "#server/rows/transaction";
import { whileWanted } from "#server/whileWanted";
import { contentOf } from "./outgoing.service.ts";
import type { Sender } from "./sender.ts";
import { sendersOf } from "./senders.ts";

const mostAtOnce = 4;
const mostAttempts = 4;
const pauseSeconds = 5;
/** Longer than any provider may take: a message that nobody has ended by then belongs to a server that died. */
const leaseSeconds = 60;
const pollMs = 2000;

/** A message that this server has taken. */
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

/** How an attempt ended. Without `state` the message is tried again at `nextAttemptAt`. */
type Outcome =
  | { readonly state: "sent"; readonly provider: string }
  | { readonly state: "failed"; readonly error: string }
  | { readonly state: "waiting"; readonly error: string; readonly nextAttemptAt: Date };

/**
 * Sends what waits, four messages at a time: each until it has left, four times at most with growing pauses, and never
 * after it has expired. Nothing runs where nothing is configured that could send.
 */
export function startSending(app: App): RunningService {
  const senders = sendersOf(app.config);
  if (senders.size === 0) return { stop: async () => await Promise.resolve() };
  const channels = [...senders.keys()];
  const current = new Set<Promise<void>>();
  let isStopping = false;

  async function takeOne(): Promise<boolean> {
    if (isStopping || current.size >= mostAtOnce) return false;
    const claim = await claimMessage(app, channels);
    const sender = claim === undefined ? undefined : senders.get(claim.channel);
    if (claim === undefined || sender === undefined) return false;
    const sending = deliver(app, sender, claim)
      .catch(warn)
      .finally(() => {
        current.delete(sending);
        taking.wake();
      });
    current.add(sending);
    return true;
  }

  function warn(error: unknown): void {
    if (!isStopping)
      app.log.warn({ event: "outgoing.out_of_reach", err: error }, "messages could not be taken or ended");
  }

  const taking = whileWanted(takeOne, warn);
  const { plain, log } = app;
  const listener = listen({ plain, log, channel: "siteward_outgoing", onMessage: taking.wake, onDeaf: taking.wake });
  const timer = setInterval(taking.wake, pollMs);
  timer.unref();

  return {
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await listener.close();
      await taking.isOver();
      await Promise.allSettled(current);
      for (const sender of senders.values()) sender.close();
    },
  };
}

async function claimMessage({ plain, now }: App, channels: readonly Channel[]): Promise<Claim | undefined> {
  const { rows } = await plain.query<{
    tenant_id: number;
    id: number;
    channel: string;
    recipient: string;
    content: Buffer;
    attempts: number;
    expires_at: Date;
    request_id: string;
  }>("select * from claim_outgoing_message($1, $2, $3)", [channels, now(), leaseSeconds]);
  const [row] = rows;
  return row === undefined
    ? undefined
    : {
        tenantId: row.tenant_id,
        id: idOf(row.id),
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
    await sender.send({ recipient, ...contentOf(app.keys, id, content) });
    return { state: "sent", provider: sender.name };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    app.log.warn(
      { event: "outgoing.not_sent", messageId: id, requestId, attempts, err: error },
      "a message did not leave",
    );
    const nextAttemptAt = new Date(app.now().getTime() + pauseSeconds * 1000 * 3 ** (attempts - 1));
    return attempts >= mostAttempts || nextAttemptAt >= expiresAt
      ? { state: "failed", error: reason.slice(0, 300) }
      : { state: "waiting", error: reason.slice(0, 300), nextAttemptAt };
  }
}

/** Writes down how it ended. What the message said is kept only for another attempt. */
async function end(app: App, { tenantId, id, requestId }: Claim, outcome: Outcome): Promise<void> {
  const transaction = writing(app.requests, systemIn(tenantId, requestId));
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

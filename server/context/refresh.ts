import type { Id } from "#contract/id";
import type { App } from "#server/app";
import { type WritingTransaction, writing } from "#server/rows/transaction";
import { systemIn } from "./standing.ts";
import { hashOfSecret, successorOf } from "./tokens.ts";

/** Where a request comes from, for the security log. */
export type Origin = { readonly requestId: string; readonly address: string; readonly userAgent: string };

/** A refresh token as it was presented, with the session that its access token named. */
export type Presented = {
  readonly tenantId: Id;
  readonly sessionId: Id;
  readonly accountId: Id;
  readonly account: string;
  readonly token: string;
  readonly expiresAt: Date;
  readonly origin: Origin;
};

/** What became of it. `reused`: the session was ended. */
export type Rotation = { outcome: "rotated"; refreshToken: string } | { outcome: "unknown" } | { outcome: "reused" };

type Stored = { id: Id; family: number; usedAt: Date | null; expiresAt: Date };

/** A second tab, or a request that was on its way, gets the same successor for so long. */
const graceMs = 10_000;
/** Successors that are followed inside the grace; nobody refreshes more often. */
const mostFollowed = 5;
/** 43 characters of base64url are 256 bits. */
const tokenForm = /^[\w-]{43}$/u;

/**
 * Uses a refresh token up and answers its one successor. Within ten seconds a second use gets the same successor; a later
 * one means that somebody has copied the token: the session ends and the security log gets an entry.
 */
export async function rotate(app: App, presented: Presented): Promise<Rotation> {
  if (!tokenForm.test(presented.token)) return { outcome: "unknown" };
  const transaction = writing(app.requests, systemIn(presented.tenantId, presented.origin.requestId));
  try {
    const rotation = await follow(app, transaction, presented);
    await transaction.commit();
    if (rotation.outcome === "reused")
      await app.caches.drop("session", presented.tenantId, String(presented.sessionId));
    return rotation;
  } catch (error) {
    await transaction.rollback().catch(() => undefined);
    throw error;
  }
}

async function follow(app: App, transaction: WritingTransaction, presented: Presented): Promise<Rotation> {
  const now = app.now();
  let { token } = presented;
  for (let step = 0; step < mostFollowed; step++) {
    const stored = await locked(transaction, presented, token);
    if (stored === undefined || stored.expiresAt <= now) return { outcome: "unknown" };
    const successor = successorOf(app.keys, token);
    if (stored.usedAt === null) {
      // Only the token that was sent is used up. One that was followed is fresh, and the answer as it is.
      if (step > 0) return { outcome: "rotated", refreshToken: token };
      await use(transaction, presented, { stored, successor, now });
      return { outcome: "rotated", refreshToken: successor };
    }
    if (now.getTime() - stored.usedAt.getTime() > graceMs) {
      await endForReuse(transaction, presented, now);
      return { outcome: "reused" };
    }
    token = successor;
  }
  return { outcome: "unknown" };
}

/** Other requests with the same token wait here for the first. */
async function locked(
  transaction: WritingTransaction,
  presented: Presented,
  token: string,
): Promise<Stored | undefined> {
  const [stored] = await transaction.run<Stored>({
    sql: `select id, family, used_at, expires_at from refresh_token
where tenant_id = $1 and session_id = $2 and hash = $3 for update`,
    parameters: [presented.tenantId, presented.sessionId, hashOfSecret(token)],
  });
  return stored;
}

type Use = { stored: Stored; successor: string; now: Date };

async function use(
  transaction: WritingTransaction,
  presented: Presented,
  { stored, successor, now }: Use,
): Promise<void> {
  const { tenantId, sessionId, expiresAt } = presented;
  const hash = hashOfSecret(successor);
  await Promise.all([
    transaction.change({
      sql: "update refresh_token set used_at = $3, successor_hash = $4 where tenant_id = $1 and id = $2",
      parameters: [tenantId, stored.id, now, hash],
    }),
    transaction.change({
      sql: `insert into refresh_token (tenant_id, session_id, family, hash, created_at, expires_at)
values ($1, $2, $3, $4, $5, $6)`,
      parameters: [tenantId, sessionId, stored.family, hash, now, expiresAt],
    }),
  ]);
}

async function endForReuse(transaction: WritingTransaction, presented: Presented, now: Date): Promise<void> {
  const { tenantId, sessionId, accountId, account, origin } = presented;
  await Promise.all([
    transaction.change({
      sql: `update session set ended_at = $3, end_reason = 'token_reuse'
where tenant_id = $1 and id = $2 and ended_at is null`,
      parameters: [tenantId, sessionId, now],
    }),
    transaction.change({
      sql: "update refresh_token set expires_at = $3 where tenant_id = $1 and session_id = $2 and expires_at > $3",
      parameters: [tenantId, sessionId, now],
    }),
    transaction.change({
      sql: `insert into security_event (tenant_id, at, kind, account_id, account, address, user_agent, request_id, detail)
values ($1, $2, 'session.token_reused', $3, $4, $5, $6, $7, $8)`,
      parameters: [
        tenantId,
        now,
        accountId,
        account,
        origin.address,
        origin.userAgent.slice(0, 512),
        origin.requestId,
        JSON.stringify({ sessionId }),
      ],
    }),
  ]);
}

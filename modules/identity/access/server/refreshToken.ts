import type { Id } from "#contract/id";
import type { RequestOrigin } from "#core/request/identity";
import type { App } from "#core/request/app";
import { type WriteTransaction, openWriteTransaction } from "#core/rows/transaction";
import { getSystemSettings } from "#core/request/systemTransaction";
import { deriveNextRefreshToken } from "#core/crypto/accessToken";
import { hashSecret } from "#core/crypto/secret";

/** A refresh token as it was presented, with the session in the access token. */
export type PresentedRefreshToken = {
  readonly tenantId: Id;
  readonly sessionId: Id;
  readonly accountId: Id;
  readonly account: string;
  readonly token: string;
  readonly expiresAt: Date;
  readonly origin: RequestOrigin;
};

/** The result of a rotation. `reused`: the session was ended. */
export type RotationResult =
  | { outcome: "rotated"; refreshToken: string }
  | { outcome: "unknown" }
  | { outcome: "reused" };

type StoredToken = { id: Id; family: number; usedAt: Date | null; expiresAt: Date };

/** During this time a second tab, or a request in flight, gets the same successor. */
const graceMs = 10_000;
/** Maximum number of successors to follow within the grace period; no client refreshes more often. */
const maxSuccessors = 5;
/** 43 characters of base64url are 256 bits. */
const tokenForm = /^[\w-]{43}$/u;

/**
 * Uses up a refresh token and returns its one successor. Within ten seconds a second use gets the same successor. A
 * later one means that the token was copied: the session ends and the security log gets an entry.
 */
export async function rotateRefreshToken(app: App, presented: PresentedRefreshToken): Promise<RotationResult> {
  if (!tokenForm.test(presented.token)) return { outcome: "unknown" };
  const transaction = openWriteTransaction(
    app.requests,
    getSystemSettings(presented.tenantId, presented.origin.requestId),
  );
  try {
    const rotation = await follow(app, transaction, presented);
    await transaction.commit();
    if (rotation.outcome === "reused")
      await app.caches.invalidate("session", presented.tenantId, String(presented.sessionId));
    return rotation;
  } catch (error) {
    await transaction.rollback().catch(() => undefined);
    throw error;
  }
}

async function follow(
  app: App,
  transaction: WriteTransaction,
  presented: PresentedRefreshToken,
): Promise<RotationResult> {
  const now = app.now();
  let { token } = presented;
  for (let step = 0; step < maxSuccessors; step++) {
    const stored = await lockToken(transaction, presented, token);
    if (stored === undefined || stored.expiresAt <= now) return { outcome: "unknown" };
    const successor = deriveNextRefreshToken(app.keys, token);
    if (stored.usedAt === null) {
      // Only the token that was sent is used up. A followed one is fresh, and is the answer itself.
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

/** Other requests with the same token wait here for the first one. */
async function lockToken(
  transaction: WriteTransaction,
  presented: PresentedRefreshToken,
  token: string,
): Promise<StoredToken | undefined> {
  const [stored] = await transaction.run<StoredToken>({
    sql: `select id, family, used_at, expires_at from refresh_token
where tenant_id = $1 and session_id = $2 and hash = $3 for update`,
    parameters: [presented.tenantId, presented.sessionId, hashSecret(token)],
  });
  return stored;
}

type Use = { stored: StoredToken; successor: string; now: Date };

async function use(
  transaction: WriteTransaction,
  presented: PresentedRefreshToken,
  { stored, successor, now }: Use,
): Promise<void> {
  const { tenantId, sessionId, expiresAt } = presented;
  const hash = hashSecret(successor);
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

async function endForReuse(transaction: WriteTransaction, presented: PresentedRefreshToken, now: Date): Promise<void> {
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

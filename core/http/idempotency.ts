import { sql } from "kysely";
import type * as z from "zod";
import { ExpectedError, requestError } from "#contract/errors";
import { createInstantMapper } from "#contract/schema";
import type { Context } from "#core/request/context";
import { deriveBytes } from "#core/crypto/keys";
import { bytes, defaulted, instant, integer, json, nullable, reference, text } from "#core/rows/column";
import { builder, compile } from "#core/rows/statement";
import { definePlainTable } from "#core/rows/table";
import type { Transaction } from "#core/rows/transaction";

/** Longer answers are not stored; a repeat gets null. */
const maxStoredLength = 64 * 1024;

/** First answers by idempotency key of the caller (security 12.4); a row lives 24 hours. */
export const idempotencyKeys = definePlainTable(
  "idempotency_key",
  { location: "tenant", scope: "tenant", archive: "transient" },
  {
    accountId: reference(),
    route: text(128),
    key: text(128),
    bodyHash: bytes(),
    status: nullable(integer()),
    answer: nullable(json<unknown>()),
    createdAt: defaulted(instant()),
  },
);

type IdempotentCall = {
  readonly ctx: Context;
  readonly transaction: Transaction;
  readonly route: string;
  readonly key: string;
  readonly body: unknown;
  /** The schema of the answer: a stored one is JSON, and its instants become `Date` again. */
  readonly output: z.ZodType;
  /** The answer is not stored: a repeat is refused. */
  readonly isSecret: boolean | undefined;
};

/**
 * Runs a write once per key. A repeat gets the first answer. Another body under the same key is refused (422). A repeat
 * while the first call is running, or of a call with a secret answer, is refused as well (409). Row and write are one
 * transaction.
 */
export async function runOnce(
  { ctx, transaction, route, key, body, output, isSecret }: IdempotentCall,
  write: () => Promise<unknown>,
): Promise<unknown> {
  if (key.length > 128 || !/^[\w.:-]+$/u.test(key)) throw new ExpectedError("invalid.characters", { status: 400 });
  const where = { accountId: ctx.caller.accountId, route, key };
  // Keyed with a secret of the server: a body may hold a password, and a plain hash of it could be guessed.
  const bodyHash = deriveBytes(ctx.app.keys, "idempotency", JSON.stringify(body));
  // Sent together, executed one after the other.
  const [, [first]] = await Promise.all([
    lock(transaction, `${ctx.tenantId}:${where.accountId}:${route}:${key}`),
    ctx.rows(idempotencyKeys).list(where),
  ]);
  if (first !== undefined) {
    if (!bodyHash.equals(first.bodyHash)) throw requestError("request.reused_key");
    if (isSecret) throw requestError("request.answered");
    return createInstantMapper(output)(first.answer, (text) => new Date(String(text)));
  }
  const answer = (await write()) ?? null;
  const text = isSecret ? "null" : JSON.stringify(answer);
  const storedAnswer = text.length > maxStoredLength ? null : text;
  await ctx.rows(idempotencyKeys).addAll([{ ...where, bodyHash, status: 200, answer: storedAnswer }]);
  return answer;
}

async function lock(transaction: Transaction, name: string): Promise<void> {
  const acquired = sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`;
  const [row] = await transaction.run(compile(builder.selectNoFrom(acquired.as("taken"))));
  if (row?.taken !== true) throw requestError("request.running");
}

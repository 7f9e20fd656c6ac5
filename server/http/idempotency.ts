import { sql } from "kysely";
import type * as z from "zod";
import { ExpectedError, refusal } from "#contract/errors";
import { instantMapperOf } from "#contract/schema";
import type { Context } from "#server/context/context";
import { derive } from "#server/keys";
import { bytes, defaulted, instant, integer, json, nullable, reference, text } from "#server/rows/column";
import { builder, compile } from "#server/rows/statement";
import { defineLink } from "#server/rows/table";
import type { Transaction } from "#server/rows/transaction";

/** Answers that are longer than this are not kept; a repeat gets null. */
const maximumKept = 64 * 1024;

/** First answers by the caller's own key (security 12.4); a row lives 24 hours. */
export const idempotencyKeys = defineLink(
  "idempotency_key",
  { home: "tenant", scope: "tenant" },
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

type Once = {
  readonly ctx: Context;
  readonly transaction: Transaction;
  readonly route: string;
  readonly key: string;
  readonly body: unknown;
  /** The schema of the answer: a kept one is JSON, its instants become `Date` again. */
  readonly output: z.ZodType;
  /** The answer is not kept: a repeat is refused. */
  readonly isSecret: boolean | undefined;
};

/**
 * Runs a write once for a key: a repeat gets the first answer, another body under the same key is refused (422), and so
 * is a repeat while the first still runs, or of a call whose answer is secret (409). Row and write are one transaction.
 */
export async function once(
  { ctx, transaction, route, key, body, output, isSecret }: Once,
  write: () => Promise<unknown>,
): Promise<unknown> {
  if (key.length > 128 || !/^[\w.:-]+$/u.test(key)) throw new ExpectedError("invalid.characters", { status: 400 });
  const where = { accountId: ctx.caller.accountId, route, key };
  // With a key of the server: a body may hold a password, and a plain hash of it could be guessed at.
  const bodyHash = derive(ctx.app.keys, "idempotency", JSON.stringify(body));
  await lock(transaction, `${ctx.tenantId}:${where.accountId}:${route}:${key}`);
  const [first] = await ctx.rows(idempotencyKeys).list(where);
  if (first !== undefined) {
    if (!bodyHash.equals(first.bodyHash)) throw refusal("request.reused_key");
    if (isSecret) throw refusal("request.answered");
    return instantMapperOf(output)(first.answer, (text) => new Date(String(text)));
  }
  const answer = (await write()) ?? null;
  const text = isSecret ? "null" : JSON.stringify(answer);
  const kept = text.length > maximumKept ? null : text;
  await ctx.rows(idempotencyKeys).addAll([{ ...where, bodyHash, status: 200, answer: kept }]);
  return answer;
}

async function lock(transaction: Transaction, name: string): Promise<void> {
  const taken = sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`;
  const [row] = await transaction.run(compile(builder.selectNoFrom(taken.as("taken"))));
  if (row?.taken !== true) throw refusal("request.running");
}

import { createHash, randomBytes } from "node:crypto";
import type { App } from "#core/request/app";
import { toNetwork } from "#core/request/network";
import type { Transaction } from "#core/rows/transaction";
import { type AnonymousRequester, runAnonymously } from "./anonymous.ts";

/** A one-time proof that a caller is human, and its lifetime. */
export type HumanTicket = { readonly ticket: string; readonly expirySeconds: number };

const expirySeconds = 120;
const minuteMs = 60_000;

/** The network that a ticket is for, and the proof of work behind it: each proof gives one ticket. */
type TicketPurpose = { readonly network: string; readonly work: Buffer | null };

/** Issues a ticket of 256 random bits; undefined if its proof of work was used already. */
export async function issueHumanTicket(
  transaction: Transaction,
  now: Date,
  { network, work }: TicketPurpose,
): Promise<HumanTicket | undefined> {
  const ticket = randomBytes(32).toString("base64url");
  const insertedRows = await transaction.change({
    sql: `insert into human_ticket (hash, work, network, created_at, expires_at) values ($1, $2, $3, $4, $5)
on conflict (work) do nothing`,
    parameters: [hashOf(ticket), work, network, now, new Date(now.getTime() + expirySeconds * 1000)],
  });
  return insertedRows === 0 ? undefined : { ticket, expirySeconds };
}

/** Uses up a ticket; returns whether it was valid. It counts only in the network that earned it. */
export async function redeemHumanTicket(
  app: App,
  ticket: string,
  { address, requestId }: AnonymousRequester,
): Promise<boolean> {
  if (ticket === "") return false;
  return await runAnonymously(app, requestId, async (transaction) => {
    const deletedRows = await transaction.change({
      sql: `update human_ticket set used_at = $1
where hash = $2 and network = $3 and used_at is null and expires_at > $1`,
      parameters: [app.now(), hashOf(ticket), toNetwork(address)],
    });
    return deletedRows === 1;
  });
}

/** The quota of rows per network and minute, by kind. */
export type Quota = { readonly kind: "slide" | "work"; readonly maxPerMinute: number };

const countQuery = {
  slide: "select count(*)::integer as count from slide where network = $1 and created_at > $2",
  work: "select count(*)::integer as count from human_ticket where network = $1 and created_at > $2 and work is not null",
} as const;

/** Whether a network has used up its quota of a minute. Requests of one network wait for each other. */
export async function isQuotaExhausted(
  transaction: Transaction,
  { kind, maxPerMinute }: Quota,
  options: { readonly network: string; readonly now: Date },
): Promise<boolean> {
  await transaction.run({
    sql: "select pg_advisory_xact_lock(hashtext($1), hashtext($2))::text as locked",
    parameters: [`human_${kind}`, options.network],
  });
  const since = new Date(options.now.getTime() - minuteMs);
  const [row] = await transaction.run<{ count: number }>({
    sql: countQuery[kind],
    parameters: [options.network, since],
  });
  return (row?.count ?? 0) >= maxPerMinute;
}

function hashOf(ticket: string): Buffer {
  return createHash("sha256").update(ticket).digest();
}

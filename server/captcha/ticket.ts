import { createHash, randomBytes } from "node:crypto";
import type { App } from "#server/app";
import { networkOf } from "#server/context/network";
import type { Transaction } from "#server/rows/transaction";
import { type Asker, asNobody } from "./nobody.ts";

/** What somebody shows who is no program, once; and for how long he may. */
export type Ticket = { readonly ticket: string; readonly expirySeconds: number };

const expirySeconds = 120;
const minuteMs = 60_000;

/** For whom a ticket is, and the work that it is the wages of: each work is paid once. */
type About = { readonly network: string; readonly work: Buffer | null };

/** Gives a ticket of 256 random bits; undefined where it is for work that has been paid already. */
export async function giveTicket(
  transaction: Transaction,
  now: Date,
  { network, work }: About,
): Promise<Ticket | undefined> {
  const ticket = randomBytes(32).toString("base64url");
  const given = await transaction.change({
    sql: `insert into human_ticket (hash, work, network, created_at, expires_at) values ($1, $2, $3, $4, $5)
on conflict (work) do nothing`,
    parameters: [hashOf(ticket), work, network, now, new Date(now.getTime() + expirySeconds * 1000)],
  });
  return given === 0 ? undefined : { ticket, expirySeconds };
}

/** Whether a ticket is good; from then on it is not. It counts only from where it was earned. */
export async function takeTicket(app: App, ticket: string, { address, requestId }: Asker): Promise<boolean> {
  if (ticket === "") return false;
  return await asNobody(app, requestId, async (transaction) => {
    const taken = await transaction.change({
      sql: `update human_ticket set used_at = $1
where hash = $2 and network = $3 and used_at is null and expires_at > $1`,
      parameters: [app.now(), hashOf(ticket), networkOf(address)],
    });
    return taken === 1;
  });
}

/** Rows of which one network gets so many a minute, and what they count by. */
export type Quota = { readonly counting: "slide" | "work"; readonly most: number };

const counted = {
  slide: "select count(*)::integer as count from slide where network = $1 and created_at > $2",
  work: "select count(*)::integer as count from human_ticket where network = $1 and created_at > $2 and work is not null",
} as const;

/** Whether a network has had all that it gets within a minute. Those of one network wait for each other. */
export async function isUsedUp(
  transaction: Transaction,
  { counting, most }: Quota,
  about: { readonly network: string; readonly now: Date },
): Promise<boolean> {
  await transaction.run({
    sql: "select pg_advisory_xact_lock(hashtext($1), hashtext($2))::text as locked",
    parameters: [`human_${counting}`, about.network],
  });
  const since = new Date(about.now.getTime() - minuteMs);
  const [row] = await transaction.run<{ count: number }>({
    sql: counted[counting],
    parameters: [about.network, since],
  });
  return (row?.count ?? 0) >= most;
}

function hashOf(ticket: string): Buffer {
  return createHash("sha256").update(ticket).digest();
}

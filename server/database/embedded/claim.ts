import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import { superuserName } from "./cluster.ts";
import { reach, type SuperuserAddress } from "./session.ts";

/** This server's hold on the database, kept by a session that does nothing else. */
export type Claim = { release(): Promise<void> };

// Any fixed number; it is looked for in the database `postgres` alone, where nothing else locks.
const claimKey = 5_005_730_580;
const retryMs = 250;

/** Takes the hold, or tells that another session has it. */
export async function tryClaim(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(`select pg_try_advisory_lock(${claimKey}) as held`);
  return rows[0]?.held === true;
}

/**
 * Keeps the hold for as long as the server lives. A restart of PostgreSQL ends the session, and a new one takes the
 * hold again; meanwhile other servers are kept away by the note about this one (address.ts).
 */
export function keepClaim(first: Client, address: SuperuserAddress): Claim {
  const releasing = new AbortController();
  const { signal } = releasing;
  const isOver = () => signal.aborted;
  const keeping = keep();

  async function keep(): Promise<void> {
    let holder: Client | undefined = first;
    while (!isOver()) {
      if (holder === undefined) await pause(retryMs, undefined, { signal, ref: false }).catch(ignoreRelease);
      else await once(holder, "end", { signal }).catch(ignoreRelease);
      if (isOver()) break;
      holder = await retake(address);
    }
    await holder?.end().catch(ignoreBroken);
  }

  return {
    async release() {
      releasing.abort();
      await keeping;
    },
  };
}

async function retake(address: SuperuserAddress): Promise<Client | undefined> {
  const client = await reach(address, superuserName);
  if (typeof client === "string") return undefined;
  if (await tryClaim(client).catch(ignoreBroken)) return client;
  await client.end().catch(ignoreBroken);
  return undefined;
}

function ignoreRelease(): void {
  // The hold is being released: the loop looks at the signal next.
}

function ignoreBroken(): false {
  // PostgreSQL went away again in the middle; the loop tries anew.
  return false;
}

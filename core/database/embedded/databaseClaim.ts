import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import { superuserName } from "./cluster.ts";
import { connectSuperuser, type SuperuserAddress } from "./superuserConnection.ts";

/** The claim of this server on the database, held by a session that does nothing else. */
export type DatabaseClaim = { release(): Promise<void> };

// Any fixed number; it is locked only in the database `postgres`, where nothing else locks.
const claimKey = 5_005_730_580;
const retryMs = 250;

/** Takes the claim; false if another session holds it. */
export async function tryClaim(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(`select pg_try_advisory_lock(${claimKey}) as held`);
  return rows[0]?.held === true;
}

/**
 * Holds the claim for as long as the server runs. A restart of PostgreSQL ends the session, and a new one takes the
 * claim again; in between, the file of serverInstance.ts keeps other servers away.
 */
export function keepClaim(first: Client, address: SuperuserAddress): DatabaseClaim {
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
  const client = await connectSuperuser(address, superuserName);
  if (typeof client === "string") return undefined;
  if (await tryClaim(client).catch(ignoreBroken)) return client;
  await client.end().catch(ignoreBroken);
  return undefined;
}

function ignoreRelease(): void {
  // The claim is being released: the loop checks the signal next.
}

function ignoreBroken(): false {
  // PostgreSQL went away again; the loop retries.
  return false;
}

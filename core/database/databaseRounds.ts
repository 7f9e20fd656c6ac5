import type { Logger } from "pino";
import type { AnyDatabase } from "./servedDatabase.ts";
import { describeDatabaseError } from "./tenantLink.ts";

/**
 * Work outside of a tenant, in the shared database and in those of tenants that are not away. Errors of the shared one
 * are thrown, those of others are logged under `event`, so that none of them holds up the rest.
 */
export type DatabaseRounds = {
  inEach(event: string, work: (database: AnyDatabase) => Promise<void>): Promise<void>;
  /** The first result, beginning with another database each time: none of them has to wait for another to be idle. */
  takeFirst<Result>(
    event: string,
    take: (database: AnyDatabase) => Promise<Result | undefined>,
  ): Promise<Result | undefined>;
};

/** Creates the rounds through these databases; the shared one has no tenant. */
export function createDatabaseRounds(log: Logger, list: () => readonly AnyDatabase[]): DatabaseRounds {
  let turn = 0;

  async function attempt<Result>(
    event: string,
    database: AnyDatabase,
    work: (database: AnyDatabase) => Promise<Result>,
  ): Promise<Result | undefined> {
    try {
      return await work(database);
    } catch (error) {
      const { tenantId } = database;
      if (tenantId === null) throw error;
      log.warn({ event, tenantId, reason: describeDatabaseError(error) }, "work in the database of a tenant failed");
      return undefined;
    }
  }

  return {
    async inEach(event, work) {
      for (const database of list()) await attempt(event, database, work);
    },
    async takeFirst(event, take) {
      const databases = list();
      turn = (turn + 1) % databases.length;
      for (const database of [...databases.slice(turn), ...databases.slice(0, turn)]) {
        const taken = await attempt(event, database, take);
        if (taken !== undefined) return taken;
      }
      return undefined;
    },
  };
}

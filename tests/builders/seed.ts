import pg from "pg";
import type { DatabaseAddress } from "#core/database/pool";
import { seedStandard } from "#app/standardData";

/** Seeds the standard rows into the database of the tests; the platform administrator gets the known password. */
export async function seedStandardRows(owner: DatabaseAddress, adminPasswordHash: string): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await seedStandard(client, { adminPasswordHash, mustChangePassword: false });
  } finally {
    await client.end();
  }
}

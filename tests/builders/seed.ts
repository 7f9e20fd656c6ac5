import pg from "pg";
import type { Address } from "#server/rows/pool";
import { seedStandard } from "#server/standard";

/** Brings the standard rows into the database of the tests; the platform administrator gets the known password. */
export async function seedStandardRows(owner: Address, adminPasswordHash: string): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await seedStandard(client, { adminPasswordHash, mustChangePassword: false });
  } finally {
    await client.end();
  }
}

import pg from "pg";
import { randomPassword } from "#server/randomPassword";
import type { Seeding } from "#server/start";
import { seedStandard } from "#server/standard";

/**
 * Brings in the standard rows. At the first start the platform administrator gets the password of the settings as it is,
 * or a random one that is shown here once and must be changed at the first sign-in.
 */
export const seedWithAdministrator: Seeding = async ({ owner, config, passwords, announce }) => {
  const given = config.adminPassword;
  const password = given ?? randomPassword();
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const adminPasswordHash = await passwords.hash(password);
    const { firstStart } = await seedStandard(client, { adminPasswordHash, mustChangePassword: given === undefined });
    if (firstStart && given === undefined) {
      announce("First administrator: superadmin");
      announce(`First password:      ${password}   (shown only now; it must be changed at the first sign-in)`);
    }
  } finally {
    await client.end();
  }
  return [];
};

import pg from "pg";
import { generatePassword } from "#core/crypto/generatePassword";
import type { Seeder } from "#core/boot/start";
import { seedStandard } from "./standardData.ts";

/**
 * Seeds the standard rows. At the first start the platform administrator gets the password of the settings, or a random
 * one that is shown here once and must be changed at the first sign-in.
 */
export const seedWithAdministrator: Seeder = async ({ owner, config, passwords, announce }) => {
  const given = config.adminPassword;
  const password = given ?? generatePassword();
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const adminPasswordHash = await passwords.hash(password);
    const { firstStart } = await seedStandard(client, { adminPasswordHash, mustChangePassword: given === undefined });
    if (firstStart && given === undefined) {
      announce("");
      announce("First administrator: superadmin");
      announce(`First password:      ${password}   (shown only now; it must be changed at the first sign-in)`);
    }
    if (firstStart) {
      announce("Next: sign in at the address below as superadmin and name your company.");
      announce("");
    }
  } finally {
    await client.end();
  }
  return [];
};

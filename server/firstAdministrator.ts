import { randomInt } from "node:crypto";
import pg from "pg";
import type { Seeding } from "#server/start";
import { seedStandard } from "#server/standard";

const lower = "abcdefghijkmnpqrstuvwxyz";
const upper = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const digits = "23456789";
const special = "!#%+-=?@";
const length = 14;

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

/** A password of every kind of character that the policy asks for, without letters that look alike. */
export function randomPassword(): string {
  const all = lower + upper + digits + special;
  const rest = Array.from({ length: length - 4 }, () => oneOf(all));
  return shuffled([oneOf(lower), oneOf(upper), oneOf(digits), oneOf(special), ...rest]).join("");
}

function oneOf(characters: string): string {
  return characters.charAt(randomInt(characters.length));
}

function shuffled(parts: readonly string[]): string[] {
  const result = [...parts];
  for (let index = result.length - 1; index > 0; index--) {
    const other = randomInt(index + 1);
    const kept = result[index] ?? "";
    result[index] = result[other] ?? "";
    result[other] = kept;
  }
  return result;
}

import { openPasswords, type Passwords } from "#server/passwords";

/** The password of every account that a builder makes. */
export const knownPassword = "Sw!7-testing";

/** Hashing that costs next to nothing; tests of sign-in are about its rules, not about argon2. */
export const cheapPasswords: Passwords = openPasswords({ memoryKib: 64, passes: 1 });

let made: Promise<string> | undefined;

/** The stored form of `knownPassword`, made once. */
export async function fixedHash(): Promise<string> {
  made ??= cheapPasswords.hash(knownPassword);
  return await made;
}

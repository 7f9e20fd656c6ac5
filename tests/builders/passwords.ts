import { createSemaphore } from "#core/jobs/semaphore";
import { hashLimits, openPasswords, type Passwords } from "#core/crypto/passwords";

/** The password of every account from a builder. */
export const knownPassword = "Sw!7-testing";

/** Nearly free hashing; tests of sign-in are about its rules, not about argon2. */
export const cheapPasswords: Passwords = openPasswords(createSemaphore(hashLimits), { memoryKib: 64, passes: 1 });

let made: Promise<string> | undefined;

/** The stored form of `knownPassword`, computed once. */
export async function getKnownPasswordHash(): Promise<string> {
  made ??= cheapPasswords.hash(knownPassword);
  return await made;
}

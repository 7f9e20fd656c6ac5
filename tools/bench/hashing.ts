import { hashLimits, openPasswords } from "#core/crypto/passwords";
import { createSemaphore } from "#core/jobs/semaphore";
import { password } from "./callers.ts";

/**
 * The floor of sign-ins: a process that only compares passwords, with the product's cost and concurrency. It runs for
 * HASHING_SECONDS and prints the number of hashes per second.
 */
const workers = 16;
const passwords = openPasswords(createSemaphore(hashLimits));
const stored = await passwords.hash(password);
const from = performance.now();
const end = from + Number(process.env["HASHING_SECONDS"]) * 1000;
let count = 0;

async function worker(): Promise<void> {
  while (performance.now() < end) {
    if (!(await passwords.verify(stored, password))) throw new Error("the password is not what it was");
    count += 1;
  }
}

await Promise.all(Array.from({ length: workers }, worker));
process.stdout.write(`${(count * 1000) / (performance.now() - from)}\n`);

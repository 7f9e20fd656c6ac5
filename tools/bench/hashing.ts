import { openPasswords } from "#server/passwords";
import { password } from "./callers.ts";

/**
 * The floor of sign-ins: a process that does nothing but compare passwords, at the cost and with as many at once as the
 * product does. It does so for HASHING_SECONDS and prints how many it made a second.
 */
const lanes = 16;
const passwords = openPasswords();
const stored = await passwords.hash(password);
const from = performance.now();
const end = from + Number(process.env["HASHING_SECONDS"]) * 1000;
let count = 0;

async function lane(): Promise<void> {
  while (performance.now() < end) {
    if (!(await passwords.verify(stored, password))) throw new Error("the password is not what it was");
    count += 1;
  }
}

await Promise.all(Array.from({ length: lanes }, lane));
process.stdout.write(`${(count * 1000) / (performance.now() - from)}\n`);

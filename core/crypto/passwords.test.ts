import { hash, parseOptions } from "@node-rs/argon2";
import { describe, expect, it } from "vitest";
import { ExpectedError } from "#contract/errors";
import { createSemaphore } from "#core/jobs/semaphore";
import { hashLimits, openPasswords, productionCost } from "./passwords.ts";

const cheap = { memoryKib: 64, passes: 1 };

describe("hashes of passwords", () => {
  it("are argon2id of the required strength, each with its own salt", async () => {
    const passwords = openPasswords(createSemaphore(hashLimits));

    const [first, second] = await Promise.all([passwords.hash("Admin#2026x"), passwords.hash("Admin#2026x")]);

    expect(first).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/u);
    expect(first).not.toBe(second);
    expect(parseOptions(first).memoryCost).toBeGreaterThanOrEqual(productionCost.memoryKib);
  });

  it("match only the exact password, including blanks and letter case", async () => {
    const passwords = openPasswords(createSemaphore(hashLimits), cheap);
    const stored = await passwords.hash("Admin#2026x");

    expect(await passwords.verify(stored, "Admin#2026x")).toBe(true);
    for (const wrong of ["admin#2026x", "Admin#2026x ", "", "Admin#2026"]) {
      expect(await passwords.verify(stored, wrong)).toBe(false);
    }
  });

  it("never match for an account that does not exist", async () => {
    expect(await openPasswords(createSemaphore(hashLimits), cheap).verify(null, "anything")).toBe(false);
  });

  it("are outdated if they cost less than the current ones", async () => {
    const passwords = openPasswords(createSemaphore(hashLimits), cheap);

    expect(passwords.isOutdated(await hash("x", { memoryCost: 32, timeCost: 1 }))).toBe(true);
    expect(passwords.isOutdated(await passwords.hash("x"))).toBe(false);
    expect(passwords.isOutdated(await hash("x", { memoryCost: 128, timeCost: 2 }))).toBe(false);
  });

  it("are calculated one at a time, and refused immediately if too many wait", async () => {
    const passwords = openPasswords(createSemaphore({ ...hashLimits, maxConcurrent: 1 }), cheap);

    const results = await Promise.allSettled(Array.from({ length: 105 }, async () => await passwords.hash("x")));

    const reasons = results.filter((result) => result.status === "rejected").map(({ reason }) => reason);
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(101);
    expect(reasons).toHaveLength(4);
    for (const reason of reasons)
      expect(reason).toSatisfy((error) => error instanceof ExpectedError && error.status === 503);
    expect(await passwords.hash("x")).toContain("$argon2id$");
  });
});

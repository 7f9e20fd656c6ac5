import { hash, parseOptions } from "@node-rs/argon2";
import { describe, expect, it } from "vitest";
import { ExpectedError } from "#contract/errors";
import { createSemaphore } from "#core/jobs/semaphore";
import { hashLimits, openPasswords, productionCost } from "./passwords.ts";

const cheap = { memoryKib: 64, passes: 1 };

describe("hashes of passwords", () => {
  it("are argon2id of the strength that is asked for, with a salt each", async () => {
    const passwords = openPasswords(createSemaphore(hashLimits));

    const [one, other] = await Promise.all([passwords.hash("Admin#2026x"), passwords.hash("Admin#2026x")]);

    expect(one).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/u);
    expect(one).not.toBe(other);
    expect(parseOptions(one).memoryCost).toBeGreaterThanOrEqual(productionCost.memoryKib);
  });

  it("tell the right password from others, blanks and letter case included", async () => {
    const passwords = openPasswords(createSemaphore(hashLimits), cheap);
    const stored = await passwords.hash("Admin#2026x");

    expect(await passwords.verify(stored, "Admin#2026x")).toBe(true);
    for (const wrong of ["admin#2026x", "Admin#2026x ", "", "Admin#2026"]) {
      expect(await passwords.verify(stored, wrong)).toBe(false);
    }
  });

  it("are never right for an account that does not exist", async () => {
    expect(await openPasswords(createSemaphore(hashLimits), cheap).verify(null, "anything")).toBe(false);
  });

  it("are outdated when they cost less than today's", async () => {
    const passwords = openPasswords(createSemaphore(hashLimits), cheap);

    expect(passwords.isOutdated(await hash("x", { memoryCost: 32, timeCost: 1 }))).toBe(true);
    expect(passwords.isOutdated(await passwords.hash("x"))).toBe(false);
    expect(passwords.isOutdated(await hash("x", { memoryCost: 128, timeCost: 2 }))).toBe(false);
  });

  it("are made one after another, and a line that is too long is refused at once", async () => {
    const passwords = openPasswords(createSemaphore({ ...hashLimits, maxConcurrent: 1 }), cheap);

    const settled = await Promise.allSettled(Array.from({ length: 105 }, async () => await passwords.hash("x")));

    const refused = settled.filter((one) => one.status === "rejected").map(({ reason }) => reason);
    expect(settled.filter((one) => one.status === "fulfilled")).toHaveLength(101);
    expect(refused).toHaveLength(4);
    for (const reason of refused)
      expect(reason).toSatisfy((error) => error instanceof ExpectedError && error.status === 503);
    expect(await passwords.hash("x")).toContain("$argon2id$");
  });
});

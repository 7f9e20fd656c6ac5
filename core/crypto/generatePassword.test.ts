import { describe, expect, it } from "vitest";
import { generatePassword } from "./generatePassword.ts";

describe("a generated password", () => {
  it.each([6, 10, 11, 14, 15, 16, 20, 64])("of %i characters has that length and each kind of character", (length) => {
    const passwords = Array.from({ length: 50 }, () => generatePassword(length));

    for (const password of passwords) {
      expect(password).toHaveLength(length);
      expect(password).toMatch(/^(?=.*[A-Z])(?=.*\d)(?=.*-)[a-z][A-Za-z0-9-]*[A-Za-z0-9]$/u);
    }
    expect(new Set(passwords).size).toBeGreaterThan(45);
  });

  it("is in groups that are easy to type", () => {
    expect(generatePassword()).toMatch(/^[A-Za-z0-9]{4}-[A-Za-z0-9]{4}-[A-Za-z0-9]{4}$/u);
  });
});

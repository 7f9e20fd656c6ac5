import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { faultOfPassword, type PasswordPolicy, policyOf } from "#contract/password";
import { isCommonPassword } from "./usualPasswords.ts";

const usual: PasswordPolicy = {
  minimumLength: 6,
  maximumLength: 16,
  upper: true,
  lower: true,
  digit: true,
  special: true,
};
const owner = { account: "zhangsan", tenantName: "Eastern Bridge" };
const seeded = String.raw`^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^a-zA-Z0-9\s]).{6,16}$`;

describe("the policy for passwords", () => {
  it.each([
    ["Crane#27site", undefined],
    ["塔吊Aa1!安全", undefined],
    ["Aa1!x", "password.length"],
    ["Aa1!xxxxxxxxxxxxx", "password.length"],
    ["crane#27site", "password.upper"],
    ["CRANE#27SITE", "password.lower"],
    ["Crane#site", "password.digit"],
    ["Crane27site", "password.special"],
    ["Crane 27 site", "password.special"],
    ["Crane#27\nsite", "password.line"],
    ["Zhangsan#1", "password.personal"],
    ["1#eastern bridgE", "password.personal"],
    ["SiteWard#1", "password.personal"],
  ])("%s: %s", (password, key) => {
    expect(faultOfPassword(password, usual, owner)?.key).toBe(key);
  });

  it("counts characters as people do", () => {
    expect(faultOfPassword(`Aa1!${"😀".repeat(12)}`, usual, owner)).toBeUndefined();
    expect(faultOfPassword(`Aa1!${"😀".repeat(13)}`, usual, owner)?.key).toBe("password.length");
  });

  it("asks for no more than it says", () => {
    const lax = { minimumLength: 8, maximumLength: 64, upper: false, lower: false, digit: false, special: false };

    expect(faultOfPassword("correct horse battery staple", lax, owner)).toBeUndefined();
  });

  it("says of any text whether it keeps the rules, and never fails", () => {
    const holds = fc.property(fc.string({ unit: "grapheme", maxLength: 24 }), (text) => {
      const isTaken = faultOfPassword(text, usual, { account: "zz", tenantName: null }) === undefined;
      return !isTaken || /^(?=.*\p{Lu})(?=.*\p{Ll})(?=.*\d)[^\n\r]{6,}$/u.test(text);
    });

    expect(() => fc.assert(holds)).not.toThrow();
  });
});

describe("the policy in the settings", () => {
  it.each([
    ["the seeded pattern", seeded, usual],
    ["none", undefined, usual],
    ["a pattern that nobody understands", "^.+$", usual],
    [
      "a longer one without signs",
      "^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9]).{12,64}$",
      {
        ...usual,
        minimumLength: 12,
        maximumLength: 64,
        special: false,
      },
    ],
    [
      "signs by name",
      String.raw`^(?=.*[!@#$%]).{8,20}$`,
      {
        minimumLength: 8,
        maximumLength: 20,
        upper: false,
        lower: false,
        digit: false,
        special: true,
      },
    ],
    [
      "signs as what is no word",
      String.raw`^(?=.*\W).{8,20}$`,
      {
        minimumLength: 8,
        maximumLength: 20,
        upper: false,
        lower: false,
        digit: false,
        special: true,
      },
    ],
    [
      "bounds beyond reason",
      "^.{1,999}$",
      {
        minimumLength: 6,
        maximumLength: 128,
        upper: false,
        lower: false,
        digit: false,
        special: false,
      },
    ],
  ])("%s", (_, expression, expected) => {
    expect(policyOf({ isStrong: true, expression })).toEqual(expected);
  });

  it("asks only for a length when strength is switched off", () => {
    expect(policyOf({ isStrong: false, expression: seeded })).toEqual({
      minimumLength: 6,
      maximumLength: 16,
      upper: false,
      lower: false,
      digit: false,
      special: false,
    });
  });
});

describe("widely used passwords", () => {
  it.each([
    "password",
    "Password1!",
    "P@ssw0rd",
    "P@ssw0rd2026!",
    "Admin123!",
    "Qwerty123!",
    "Welcome#1",
    "1qaz2wsx",
    "Test1234!",
    "testTEST1!",
    "Woaini1314!",
    "123456",
    "Aaaaaa1!",
    "Abcdefg1!",
    "Changeme@2026",
    "Abcd1234!",
  ])("%s is one", (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each(["Crane#27site", "Sw!7-testing", "kT4#vp!9Lm", "塔吊Aa1!安全", "My horse, 7 carrots"])(
    "%s is none",
    (password) => {
      expect(isCommonPassword(password)).toBe(false);
    },
  );
});

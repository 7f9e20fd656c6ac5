import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ExpectedError } from "#contract/errors";
import { faultOfPassword, type PasswordPolicy, pointsOf, policyOf } from "#contract/password";
import { checkNewPassword } from "./rules.ts";
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

  it("takes what it asks for and refuses what lacks a point, by that very point; the server says the same", () => {
    const policies = fc
      .record({
        minimumLength: fc.integer({ min: 6, max: 64 }),
        longer: fc.integer({ min: 0, max: 64 }),
        upper: fc.boolean(),
        lower: fc.boolean(),
        digit: fc.boolean(),
        special: fc.boolean(),
      })
      .map(({ longer, ...rest }) => ({ ...rest, maximumLength: rest.minimumLength + longer }));
    const nobody = { account: "", tenantName: null };
    const holds = fc.property(policies, fc.string({ unit: "grapheme", maxLength: 130 }), (policy, text) => {
      const fault = faultOfPassword(text, policy, nobody)?.key;
      const unmet = pointsOf(text, policy).find(({ isMet }) => !isMet);
      const isOneLine = !/[\n\r]/u.test(text);
      const isNamed = text.toLowerCase().includes("siteward");
      const expected =
        unmet === undefined
          ? isOneLine
            ? isNamed
              ? "password.personal"
              : undefined
            : "password.line"
          : `password.${unmet.point}`;
      return fault === expected && refusedBy(policy, text) === (fault ?? commonKey(text));
    });

    expect(() => fc.assert(holds, { numRuns: 300 })).not.toThrow();
  });

  it("takes any password that is made by its points", () => {
    const made = fc.record({
      upper: fc.string({ unit: fc.constantFrom("A", "Ä", "Я"), minLength: 1, maxLength: 4 }),
      lower: fc.string({ unit: fc.constantFrom("k", "ß", "ж"), minLength: 1, maxLength: 4 }),
      digit: fc.string({ unit: fc.constantFrom("2", "7"), minLength: 2, maxLength: 4 }),
      special: fc.string({ unit: fc.constantFrom("#", "。", "😀"), minLength: 2, maxLength: 4 }),
    });
    const holds = fc.property(
      made,
      ({ upper, lower, digit, special }) =>
        faultOfPassword(`${special}${upper}${digit}${lower}`, usual, owner) === undefined &&
        [upper, lower, digit, special].every(
          (part) => faultOfPassword(`${special}${upper}${digit}${lower}`.replace(part, ""), usual, owner) !== undefined,
        ),
    );

    expect(() => fc.assert(holds)).not.toThrow();
  });
});

/** What the server says of a password. */
function refusedBy(policy: PasswordPolicy, password: string): string | undefined {
  try {
    checkNewPassword(policy, password, { account: "", tenantName: null });
    return undefined;
  } catch (error) {
    return error instanceof ExpectedError ? error.key : String(error);
  }
}

const commonKey = (password: string) => (isCommonPassword(password) ? "password.common" : undefined);

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

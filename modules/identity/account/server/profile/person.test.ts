import { describe, expect, it } from "vitest";
import { AccountForm } from "../../account.contract.ts";
import {
  calculateAge,
  CalendarDate,
  Email,
  findIdNumberError,
  maskField,
  parseIdNumber,
  Phone,
} from "../../person.contract.ts";

const today = new Date("2026-11-21T04:00:00Z");

describe("the number of an identity card", () => {
  it.each([
    ["11010519491231002X", { birthday: "1949-12-31", sex: 2, age: 76 }],
    ["11010519491231002x", { birthday: "1949-12-31", sex: 2, age: 76 }],
    ["440524188001010014", { birthday: "1880-01-01", sex: 1, age: 146 }],
    ["110105199003074518", undefined],
    ["110105194912310021", undefined],
    ["11010519491331002X", undefined],
    ["010105194912310029", undefined],
    ["1101051949123100", undefined],
    ["", undefined],
  ])("%s", (number, expected) => {
    expect(parseIdNumber(number, today)).toEqual(expected);
  });

  it("counts a birthday from that day on, by the calendar of China", () => {
    expect(calculateAge("2000-11-22", new Date("2026-11-21T15:59:59Z"))).toBe(25);
    expect(calculateAge("2000-11-22", new Date("2026-11-21T16:00:00Z"))).toBe(26);
    expect(calculateAge("2026-11-22", new Date("2026-11-21T12:00:00Z"))).toBeUndefined();
  });

  it.each([
    [0, "11010519491231002X", undefined],
    [0, "110105194912310021", "account.id_number_format"],
    [1, "E12345678", undefined],
    [1, "护照", "account.card_number_format"],
    [3, "H(1234)5678", undefined],
    [3, "x", "account.card_number_format"],
    [0, "110***********002X", undefined],
  ] as const)("card %d, %s: %s", (card, number, expected) => {
    expect(findIdNumberError(card, number)).toBe(expected);
  });
});

describe("fields of a person", () => {
  it.each([
    ["13800138000", true],
    ["19912345678", true],
    ["12800138000", false],
    ["1380013800", false],
    ["138001380000", false],
    ["138****8000", true],
    [" ", true],
  ])("the phone %s: %s", (phone, expected) => {
    expect(Phone.safeParse(phone).success).toBe(expected);
  });

  it.each([
    ["li@example.com", true],
    ["l***@example.com", true],
    ["li@", false],
    ["", true],
  ])("the e-mail %s: %s", (email, expected) => {
    expect(Email.safeParse(email).success).toBe(expected);
  });

  it.each([
    ["2000-02-29", "2000-02-29"],
    ["2000-02-29 00:00:00", "2000-02-29"],
    ["1999-12-31T16:00:00.000Z", "2000-01-01"],
    ["2000-01-01T05:00:00Z", "2000-01-01"],
    ["", null],
  ])("the date %s is %s", (text, expected) => {
    expect(CalendarDate.parse(text)).toBe(expected);
  });

  it.each(["2001-02-29", "2000-13-01", "yesterday", "0099-01-01"])("the date %s is none", (text) => {
    expect(CalendarDate.safeParse(text).success).toBe(false);
  });

  it.each([
    ["phone", "13812345678", "138****5678"],
    ["idCardNum", "11010519491231002X", "110***********002X"],
    ["idCardNum", "E1234", "E***4"],
    ["email", "zhang@example.com", "z***@example.com"],
    ["address", "上海市浦东新区世纪大道100号", "上海市浦东新****"],
    ["address", "上海", "上海"],
  ] as const)("masks %s %s as %s", (field, value, expected) => {
    expect(maskField(field, value)).toBe(expected);
  });

  it("are required in every form", () => {
    const { error } = AccountForm.safeParse({});

    const missing = new Set(error?.issues.map(({ path }) => String(path[0])));
    expect([...missing].toSorted()).toEqual(
      ["account", "accountType", "orgId", "phone", "realName", "roleIdList"].toSorted(),
    );
  });
});

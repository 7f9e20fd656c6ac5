import { describe, expect, it } from "vitest";
import { completeRule, findFirstDay, findLastDay, listRepeatDays } from "./repeatDays.ts";
import { formatRepeatRule, parseRepeatRule, type RepeatRule } from "./repeatRule.ts";

function aRule(text: string): RepeatRule {
  const rule = parseRepeatRule(text);
  if (rule === undefined) throw new Error(`${text} is no rule`);
  return rule;
}

const far = { from: "1990-01-01", to: "2010-12-31" };
const days = (text: string, start = "1997-09-02", range = far) => listRepeatDays({ rule: aRule(text), start }, range);
/** `9-2 9-3`: months and days of one year. */
const short = (dates: readonly string[]) =>
  dates.map((date) => date.slice(5).split("-").map(Number).join("-")).join(" ");

// The examples of RFC 5545, 3.8.5.3, for whole days.
describe("the days of RFC 5545", () => {
  it.each([
    ["FREQ=DAILY;COUNT=10", "9-2 9-3 9-4 9-5 9-6 9-7 9-8 9-9 9-10 9-11"],
    ["FREQ=DAILY;INTERVAL=10;COUNT=5", "9-2 9-12 9-22 10-2 10-12"],
    ["FREQ=WEEKLY;COUNT=10", "9-2 9-9 9-16 9-23 9-30 10-7 10-14 10-21 10-28 11-4"],
    ["FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH", "9-2 9-4 9-9 9-11 9-16 9-18 9-23 9-25 9-30 10-2 10-7"],
    ["FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH", "9-2 9-4 9-16 9-18 9-30 10-2 10-14 10-16"],
    ["FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15", "9-2 9-15 10-2 10-15 11-2 11-15 12-2 12-15 1-2 1-15"],
    ["FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", "9-4 10-7 11-6"],
    [
      "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15",
      "9-10 9-11 9-12 9-13 9-14 9-15 3-10 3-11 3-12 3-13",
    ],
    ["FREQ=YEARLY;COUNT=3", "9-2 9-2 9-2"],
  ])("%s", (text, expected) => {
    expect(short(days(text))).toBe(expected);
  });

  it.each([
    ["FREQ=MONTHLY;COUNT=10;BYDAY=1FR", "1997-09-05", "9-5 10-3 11-7 12-5 1-2 2-6 3-6 4-3 5-1 6-5"],
    ["FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU", "1997-09-07", "9-7 9-28 11-2 11-30 1-4 1-25 3-1 3-29 5-3 5-31"],
    ["FREQ=MONTHLY;COUNT=6;BYDAY=-2MO", "1997-09-22", "9-22 10-20 11-17 12-22 1-19 2-16"],
    ["FREQ=MONTHLY;COUNT=6;BYMONTHDAY=-3", "1997-09-28", "9-28 10-29 11-28 12-29 1-29 2-26"],
    ["FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1", "1997-09-30", "9-30 10-1 10-31 11-1 11-30 12-1 12-31 1-1 1-31 2-1"],
    ["FREQ=MONTHLY;COUNT=7;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2", "1997-09-29", "9-29 10-30 11-27 12-30 1-29 2-26 3-30"],
    ["FREQ=YEARLY;COUNT=10;BYMONTH=6,7", "1997-06-10", "6-10 7-10 6-10 7-10 6-10 7-10 6-10 7-10 6-10 7-10"],
    ["FREQ=YEARLY;BYMONTH=3;BYDAY=TH;COUNT=5", "1997-03-13", "3-13 3-20 3-27 3-5 3-12"],
    ["FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8;COUNT=3", "1996-11-05", "11-5 11-7 11-2"],
    ["FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=4", "1997-09-02", "2-13 3-13 11-13 8-13"],
    ["FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", "1997-08-05", "8-5 8-10 8-19 8-24"],
    ["FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", "1997-08-05", "8-5 8-17 8-19 8-31"],
    ["FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5", "2007-01-15", "1-15 1-30 2-15 3-15 3-30"],
  ])("%s from %s", (text, start, expected) => {
    expect(short(days(text, start))).toBe(expected);
  });

  it("leave out months without the 31st and years without 29 February", () => {
    expect(short(days("FREQ=MONTHLY;COUNT=4", "2007-01-31"))).toBe("1-31 3-31 5-31 7-31");
    expect(days("FREQ=YEARLY;COUNT=3", "1996-02-29")).toEqual(["1996-02-29", "2000-02-29", "2004-02-29"]);
  });

  it("are those of the range only, however long ago the rule began", () => {
    const range = { from: "2026-12-01", to: "2026-12-31" };

    expect(short(days("FREQ=WEEKLY;INTERVAL=3", "1000-01-01", range))).toBe("12-9 12-30");
    expect(days("FREQ=DAILY;UNTIL=20261130", "2026-11-01", range)).toEqual([]);
  });
});

describe("a rule", () => {
  it.each([
    "FREQ=DAILY",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=SU;COUNT=12",
    "FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20261231",
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
  ])("%s is written as it was read", (text) => {
    expect(formatRepeatRule(aRule(text))).toBe(text);
  });

  it.each([
    "",
    "WEEKLY",
    "FREQ=HOURLY",
    "FREQ=DAILY;BYHOUR=9",
    "FREQ=DAILY;INTERVAL=0",
    "FREQ=DAILY;INTERVAL=100",
    "FREQ=DAILY;COUNT=1000000",
    "FREQ=DAILY;COUNT=2;UNTIL=20261231",
    "FREQ=DAILY;UNTIL=20260230",
    "FREQ=DAILY;FREQ=WEEKLY",
    "FREQ=WEEKLY;BYDAY=1MO",
    "FREQ=WEEKLY;BYDAY=XX",
    "FREQ=WEEKLY;BYSETPOS=1;BYDAY=MO",
    "FREQ=MONTHLY;BYMONTHDAY=32",
    "FREQ=YEARLY;BYDAY=20MO",
    "FREQ=YEARLY;BYDAY=MO",
    "FREQ=YEARLY;BYWEEKNO=20",
    `FREQ=MONTHLY;BYMONTHDAY=${"1,".repeat(200)}1`,
  ])("is not %s", (text) => {
    expect(parseRepeatRule(text)).toBeUndefined();
  });

  it.each([
    ["FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=TU"],
    ["FREQ=MONTHLY", "FREQ=MONTHLY;BYMONTHDAY=2"],
    ["FREQ=YEARLY", "FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=2"],
    ["FREQ=DAILY", "FREQ=DAILY"],
  ])("%s from a Tuesday, 2 September, is %s", (text, complete) => {
    expect(formatRepeatRule(completeRule({ rule: aRule(text), start: "1997-09-02" }))).toBe(complete);
  });

  it("has a first day, and a last one if it ends", () => {
    expect(findFirstDay({ rule: aRule("FREQ=WEEKLY;BYDAY=FR"), start: "1997-09-02" })).toBe("1997-09-05");
    expect(findFirstDay({ rule: aRule("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"), start: "1997-09-02" })).toBeUndefined();
    expect(findLastDay({ rule: aRule("FREQ=WEEKLY;COUNT=3"), start: "1997-09-02" })).toBe("1997-09-16");
    expect(findLastDay({ rule: aRule("FREQ=YEARLY;COUNT=999"), start: "1997-09-02" })).toBe("2097-09-02");
    expect(findLastDay({ rule: aRule("FREQ=WEEKLY"), start: "1997-09-02" })).toBeUndefined();
  });
});

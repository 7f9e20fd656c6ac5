import { describe, expect, it } from "vitest";
import { historyApi } from "#modules/records/history/contract";
import { preferenceApi } from "#modules/workspace/preferences/contract";
import { maxSeries, scheduleApi } from "../../contract.ts";
import { maxImported } from "../../import.contract.ts";
import { aTenant, type TestAccount } from "#tests/builders/tenant";
import { type ReadCalendar, readCalendar } from "./readCalendar.ts";

async function anAccount(): Promise<TestAccount> {
  const { tenant } = await aTenant();
  return await tenant.hasAccount();
}

/** A calendar with these events, each a list of lines. */
function aCalendar(...events: readonly (readonly string[])[]): string {
  const parts = events.flatMap((lines) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"]);
  return ["BEGIN:VCALENDAR", "VERSION:2.0", ...parts, "END:VCALENDAR"].join("\r\n");
}

const meeting = ["UID:1", "SUMMARY:Site meeting", "DTSTART:20261201T090000", "DTEND:20261201T103000"];
const daily = ["DTSTART:20261201T090000", "RRULE:FREQ=DAILY"];
const options = { zone: "Asia/Shanghai", maxEvents: 500, maxSeries: 200, maxFaults: 50 };

function read(text: string): ReadCalendar {
  const result = readCalendar(text, options);
  if (typeof result === "string") throw new Error(result);
  return result;
}

/** `2026-12-01 09:00-10:30 2 days rule` of the first event. */
function readOne(...lines: string[]): string {
  const { entries, faults } = read(aCalendar(["SUMMARY:A", ...lines]));
  const [entry] = entries;
  if (entry === undefined) return faults.map(({ reason }) => reason).join(" ");
  const { scheduleDate, startTime, endTime, dayCount, repeat, exceptDates } = entry;
  const days = dayCount > 1 ? `${dayCount} days` : undefined;
  return [
    `${scheduleDate} ${startTime}-${endTime}`,
    days,
    repeat,
    exceptDates,
    ...faults.map(({ reason }) => `!${reason}`),
  ]
    .filter(Boolean)
    .join(" ");
}

describe("an import", () => {
  it("says what it would add, adds it once, and can be undone", async () => {
    const account = await anAccount();
    const text = aCalendar(meeting, ["SUMMARY:Weekly", "DTSTART:20261202T080000", "RRULE:FREQ=WEEKLY"]);

    const plan = await account.get(scheduleApi, "importCalendar", { text, dryRun: true });
    const before = await account.get(scheduleApi, "page", { from: "2026-12-01", to: "2026-12-15" });
    const { headers } = await account.call(scheduleApi, "importCalendar", { text });
    const after = await account.get(scheduleApi, "page", { from: "2026-12-01", to: "2026-12-15" });
    const again = await account.get(scheduleApi, "importCalendar", { text });
    await account.get(historyApi, "undo", { requestId: headers.get("x-request-id") ?? "" });

    expect(plan).toMatchObject({ added: 2, known: 0, left: 0, faults: [], entries: [{ content: "Site meeting" }, {}] });
    expect(before).toEqual([]);
    expect(after.map(({ content, scheduleDate }) => `${scheduleDate.slice(8)} ${content}`)).toEqual([
      "01 Site meeting",
      "02 Weekly",
      "09 Weekly",
    ]);
    expect(again).toMatchObject({ added: 0, known: 2 });
    expect(await account.get(scheduleApi, "page", { from: "2026-12-01", to: "2026-12-15" })).toEqual([]);
  });

  it("takes what a link of another account shows", async () => {
    const [one, other] = [await anAccount(), await anAccount()];
    const text = aCalendar([...meeting, "RRULE:FREQ=MONTHLY;BYDAY=-1TU;COUNT=3", "LOCATION:Hut 2"]);
    await one.get(scheduleApi, "importCalendar", { text });

    await other.get(scheduleApi, "importCalendar", { text });

    const found = await other.get(scheduleApi, "page", { from: "2026-12-01", to: "2027-03-31" });
    expect(found.map(({ scheduleDate }) => scheduleDate)).toEqual(["2026-12-29", "2027-01-26", "2027-02-23"]);
    expect(found[0]).toMatchObject({ place: "Hut 2", startTime: "09:00", endTime: "10:30" });
  });

  it("shows times in the zone that the account has chosen", async () => {
    const account = await anAccount();
    await account.get(preferenceApi, "saveTheme", { timeZone: "Europe/Berlin" });

    const text = aCalendar(["SUMMARY:Call", "DTSTART:20260701T010000Z", "DTEND:20260701T020000Z"]);
    const { entries } = await account.get(scheduleApi, "importCalendar", { text, dryRun: true });

    expect(entries).toMatchObject([{ scheduleDate: "2026-07-01", startTime: "03:00", endTime: "04:00" }]);
  });

  it("takes no more than its limit of events, and says how many are left", async () => {
    const account = await anAccount();
    const events = Array.from({ length: maxImported + 3 }, (_, n) => [`SUMMARY:E${n}`, "DTSTART:20261201T090000"]);

    const result = await account.get(scheduleApi, "importCalendar", { text: aCalendar(...events) });

    expect(result).toMatchObject({ added: maxImported, left: 3 });
    expect(await account.get(scheduleApi, "page", {})).toHaveLength(maxImported);
  });

  it("takes no more series than an account can have", async () => {
    const account = await anAccount();
    const events = Array.from({ length: maxSeries + 5 }, (_, n) => [`SUMMARY:E${n}`, ...daily]);

    const result = await account.get(scheduleApi, "importCalendar", { text: aCalendar(...events), dryRun: true });

    expect(result).toMatchObject({ added: maxSeries, left: 5 });
  });

  it.each([
    ["no calendar", "hello"],
    ["without lines", "\r\n \r\n"],
    ["too deep", "BEGIN:VCALENDAR\n".repeat(50)],
    ["too many lines", "BEGIN:VCALENDAR\n" + "X\n".repeat(60_000)],
  ])("refuses a file that is %s", async (_, text) => {
    const account = await anAccount();

    await expect(await account.call(scheduleApi, "importCalendar", { text })).toFailWith("schedule.calendar_invalid");
  });

  it("refuses a file that is too long", async () => {
    const account = await anAccount();

    expect(await account.send(scheduleApi, "importCalendar", { text: "x".repeat(500_001) })).toRefuseFields("Text");
  });
});

describe("an event", () => {
  it.each([
    [["DTSTART:20261201T090000", "DTEND:20261201T103000"], "2026-12-01 09:00-10:30"],
    [["DTSTART:20261201T090000", "DURATION:PT1H30M"], "2026-12-01 09:00-10:30"],
    [["DTSTART:20261201T090000"], "2026-12-01 09:00-10:00"],
    [["DTSTART;VALUE=DATE:20261201"], "2026-12-01 00:00-23:59"],
    [["DTSTART;VALUE=DATE:20261201", "DTEND;VALUE=DATE:20261204"], "2026-12-01 00:00-23:59 3 days"],
    [["DTSTART;VALUE=DATE:20261201", "DTEND;VALUE=DATE:20261202"], "2026-12-01 00:00-23:59"],
    [["DTSTART;VALUE=DATE:20261201", "DTEND;VALUE=DATE:20270301"], "2026-12-01 00:00-23:59 31 days !days"],
    [["DTSTART:20261201T220000", "DTEND:20270301T060000"], "2026-12-01 22:00-23:59 31 days !days"],
    [["DTSTART:20261201T220000", "DURATION:PT8H"], "2026-12-01 22:00-06:00 2 days"],
    [["DTSTART:20261201T220000", "DTEND:20261203T000000"], "2026-12-01 22:00-23:59 2 days"],
    [["DTSTART:20261201T220000", "DTEND:20261202T000000"], "2026-12-01 22:00-23:59"],
    [["DTSTART:20261201T220000", "DTEND:20261203T100000"], "2026-12-01 22:00-10:00 3 days"],
    [["DTSTART:20261201T100000", "DTEND:20261201T090000"], "2026-12-01 10:00-10:30"],
    [["DTSTART:20261201T235900"], "2026-12-01 23:59-00:59 2 days"],
    [["DTSTART:20261201T235900", "DTEND:20261201T235900"], "2026-12-01 23:58-23:59"],
    [["DTSTART:20261201T010000Z", "DTEND:20261201T020000Z"], "2026-12-01 09:00-10:00"],
    [["DTSTART;TZID=Europe/Berlin:20260701T090000", "DURATION:PT1H"], "2026-07-01 15:00-16:00"],
    [["DTSTART;TZID=Europe/Berlin:20261201T090000", "DURATION:PT1H"], "2026-12-01 16:00-17:00"],
    [["DTSTART;TZID=Mars/Olympus:20261201T090000"], "2026-12-01 09:00-10:00"],
    [
      ["DTSTART;TZID=America/New_York:20261130T200000", "RRULE:FREQ=WEEKLY;BYDAY=MO"],
      "2026-12-01 09:00-10:00 FREQ=WEEKLY;BYDAY=TU",
    ],
    [["DTSTART:20261201T090000", "RRULE:FREQ=DAILY;COUNT=1000000"], "2026-12-01 09:00-10:00 !repeat"],
    [["DTSTART:20261201T090000", "RRULE:FREQ=SECONDLY"], "2026-12-01 09:00-10:00 !repeat"],
    [["DTSTART:20261201T090000", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"], "2026-12-01 09:00-10:00 !repeat"],
    [
      ["DTSTART:20261201T200000", "RRULE:FREQ=DAILY;UNTIL=20261231T120000Z"],
      "2026-12-01 20:00-21:00 FREQ=DAILY;UNTIL=20261231",
    ],
    [
      ["DTSTART:20261201T090000", "RRULE:FREQ=DAILY", "EXDATE:20261203T090000,20261205T090000"],
      "2026-12-01 09:00-10:00 FREQ=DAILY 2026-12-03,2026-12-05",
    ],
    [["DTSTART:20260230T090000"], "time"],
    [["DTSTART:tomorrow"], "time"],
  ])("%j is %s", (lines, expected) => {
    expect(readOne(...lines)).toBe(expected);
  });

  it("with folded lines, escapes, an alarm and quoted parameters is read whole", () => {
    const { entries } = read(
      aCalendar([
        "SUMMARY:Slab\\, le",
        ' vel 2\\; part "A"',
        'DTSTART;X-NOTE="a:b;c":20261201T090000',
        "LOCATION:Hut\\n2",
        "BEGIN:VALARM",
        "TRIGGER:-PT15M",
        "END:VALARM",
      ]),
    );

    expect(entries).toMatchObject([
      { content: 'Slab, level 2; part "A"', place: "Hut 2", scheduleDate: "2026-12-01", remindMinutes: 15 },
    ]);
  });

  it("that replaces a day of a series is an entry of its own", () => {
    const series = ["UID:7", "SUMMARY:S", "DTSTART:20261201T090000", "RRULE:FREQ=DAILY;COUNT=3"];
    const moved = ["UID:7", "SUMMARY:S", "RECURRENCE-ID:20261202T090000", "DTSTART:20261202T150000"];

    expect(read(aCalendar(series, moved)).entries).toMatchObject([
      { repeat: "FREQ=DAILY;COUNT=3", exceptDates: "2026-12-02" },
      { repeat: null, scheduleDate: "2026-12-02", startTime: "15:00" },
    ]);
  });

  it("that is cancelled is left out, one without a text and broken lines are told", () => {
    const text = aCalendar(
      [...meeting, "STATUS:CANCELLED"],
      ["DTSTART:20261201T090000"],
      ["SUMMARY:A", "DTSTART:20261201T090000", "this is no line", "BAD NAME:x", "END:VTODO"],
    );

    const { entries, faults } = read(text);

    expect(entries).toHaveLength(1);
    expect(faults.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      "10 content",
      "16 line",
      "17 line",
      "18 line",
    ]);
  });

  it("of a text that is longer than a line of the schedule is cut at a whole character", () => {
    const [entry] = read(aCalendar([`SUMMARY:${"工".repeat(254)}🏗🏗`, "DTSTART:20261201T090000"])).entries;

    expect(entry?.content).toBe("工".repeat(254));
  });
});

describe("a hostile file", () => {
  const event = (...lines: readonly string[]) => aCalendar(["SUMMARY:A", "DTSTART:20261201T090000", ...lines]);
  const alarms = (depth: number) => [
    ...Array.from({ length: depth }, () => "BEGIN:VALARM"),
    "TRIGGER:-PT5M",
    ...Array.from({ length: depth }, () => "END:VALARM"),
  ];

  it.each([
    ["one line of 490,000 characters", event(`DESCRIPTION:${"x".repeat(490_000)}`)],
    ["a line that is folded 40,000 times", event("DESCRIPTION:x", ...Array.from({ length: 40_000 }, () => " y"))],
    ["a line of 100,000 parameters", event(`X-A${";B=C".repeat(100_000)}:d`)],
    ["a quote that never ends", event(`DESCRIPTION;X="${"a:".repeat(100_000)}`)],
    ["100,000 escapes in a text", event(`DESCRIPTION:${"\\\\n".repeat(100_000)}`)],
    ["100,000 days that are left out", event("RRULE:FREQ=DAILY", `EXDATE:${"20261203,".repeat(50_000)}20261204`)],
    [
      "10,000 alarms",
      event(...Array.from({ length: 10_000 }, () => ["BEGIN:VALARM", "TRIGGER:x", "END:VALARM"]).flat()),
    ],
    ["a length of 999 weeks", event("DURATION:P999W")],
    ["an alarm a thousand years before", event("BEGIN:VALARM", "TRIGGER:-P999W", "END:VALARM")],
  ])("is read as far as it can be: %s", (_, text) => {
    expect(read(text).entries).toMatchObject([{ content: "A", scheduleDate: "2026-12-01" }]);
  });

  it.each([
    "FREQ=SECONDLY",
    "FREQ=MINUTELY;INTERVAL=1",
    "FREQ=HOURLY;COUNT=1000000",
    "FREQ=DAILY;COUNT=999999999",
    "FREQ=DAILY;BYSECOND=0,1,2,3;BYMINUTE=0,1,2",
    "FREQ=DAILY;BYHOUR=0,1,2,3,4,5,6",
    "FREQ=YEARLY;BYYEARDAY=1,2,3",
    "FREQ=DAILY;INTERVAL=0",
    "FREQ=DAILY;INTERVAL=-1",
    "FREQ=DAILY;UNTIL=99999999",
    `FREQ=MONTHLY;BYSETPOS=${Array.from({ length: 400 }, (_, index) => index + 1).join(",")};BYDAY=MO`,
    "FREQ=__proto__",
  ])("repeats nothing by %s", (rule) => {
    expect(readOne("DTSTART:20261201T090000", `RRULE:${rule}`)).toBe("2026-12-01 09:00-10:00 !repeat");
  });

  it("has no more levels than five, not even of alarms within alarms", () => {
    expect(readCalendar(event(...alarms(3)), options)).toMatchObject({ entries: [{ remindMinutes: null }] });
    expect(readCalendar(event(...alarms(10_000)), options)).toBe("depth");
  });

  it("gives no time zone of its own: a definition that contradicts its name is not used", () => {
    const zone = ["BEGIN:VTIMEZONE", "TZID:Europe/Berlin", "BEGIN:STANDARD", "DTSTART:19700101T000000"];
    const offset = ["RRULE:FREQ=SECONDLY", "TZOFFSETFROM:+9999", "TZOFFSETTO:-2359", "END:STANDARD", "END:VTIMEZONE"];
    const start = "DTSTART;TZID=Europe/Berlin:20261201T090000";
    const text = aCalendar(["SUMMARY:A", start]).replace("VERSION:2.0", [...zone, ...offset].join("\r\n"));

    expect(read(text).entries).toMatchObject([{ scheduleDate: "2026-12-01", startTime: "16:00" }]);
  });

  it("runs nothing: links and scripts are text, and addresses of an event are not taken", () => {
    const script = "<img src=x onerror=alert(1)>";
    const text = aCalendar([
      `SUMMARY:${script}`,
      "DTSTART:20261201T090000",
      "LOCATION:javascript:alert(1)",
      "URL:javascript:alert(1)",
      "ATTACH:file:///etc/passwd",
      "ORGANIZER:mailto:x@example.org",
    ]);

    const [entry] = read(text).entries;

    expect(entry).toMatchObject({ content: script, place: "javascript:alert(1)" });
    expect(JSON.stringify(entry)).not.toMatch(/passwd|example\.org/u);
  });

  it("of another charset or with control characters keeps to one clean line", () => {
    const wrong = new TextDecoder().decode(Buffer.from([0xc9, 0xcc, 0xce, 0xf1]));
    const [entry] = read(aCalendar([`SUMMARY:a\u0007\u001B[31m${wrong}\u2028b`, "DTSTART:20261201T090000"])).entries;

    expect(entry?.content).toBe(`a [31m${wrong} b`);
  });

  it.each(["\u0000\u0001PNG", "%PDF-1.7", "<html>", "", "BEGIN:VCARD\nEND:VCARD", "[]"])(
    "that is no calendar is refused: %j",
    (text) => {
      expect(readCalendar(text, options)).toBe("empty");
    },
  );
});

import { describe, expect, it } from "vitest";
import { getLocalTime } from "#core/request/time";
import type { StoredBackup } from "#core/database/backup/backupState";
import { selectExpired } from "./backup.retention.ts";
import { getNextMoment, isBackupDue } from "./backup.schedule.ts";
import { chooseLight } from "./backup.service.ts";

function aBackup(time: string, changes: Partial<StoredBackup> = {}): StoredBackup {
  const startedAt = new Date(time);
  const id = `${time.slice(0, 19).replaceAll(/[-:]/gu, "").replace("T", "-")}-0000`;
  return {
    id,
    state: "done",
    origin: "schedule",
    startedAt,
    manifest: undefined,
    failure: null,
    progress: undefined,
    check: undefined,
    ...changes,
  };
}

/** One backup a day, the newest on the given day. */
function daily(count: number, last: string): StoredBackup[] {
  const end = Date.parse(last);
  return Array.from({ length: count }, (_, index) => aBackup(new Date(end - index * 86_400_000).toISOString()));
}

const now = new Date("2026-11-29T12:00:00Z");

describe("retention", () => {
  it("keeps the newest of days, weeks and months", () => {
    const backups = daily(400, "2026-11-29T02:30:00Z");

    const expired = new Set(selectExpired(backups, { keepDaily: 3, keepWeekly: 2, keepMonthly: 3 }, now));

    const kept = backups.filter((backup) => !expired.has(backup)).map(({ id }) => id.slice(0, 8));
    expect(kept).toEqual(["20261129", "20261128", "20261127", "20261122", "20261031", "20260930"]);
  });

  it("never removes the newest usable one, those of people, and one that is running", () => {
    const backups = [
      aBackup("2026-11-29T03:00:00Z", { state: "running" }),
      aBackup("2026-11-29T02:00:00Z", { state: "failed" }),
      aBackup("2026-10-01T00:00:00Z", { state: "failed" }),
      aBackup("2026-09-02T00:00:00Z"),
      aBackup("2026-09-01T00:00:00Z"),
      aBackup("2026-08-01T00:00:00Z", { origin: "manual" }),
      aBackup("2026-07-01T00:00:00Z", { origin: "command" }),
    ];

    const expired = selectExpired(backups, { keepDaily: 1, keepWeekly: 0, keepMonthly: 0 }, now);

    expect(expired.map(({ id }) => id.slice(0, 8))).toEqual(["20261001", "20260901"]);
  });
});

const time = getLocalTime("Asia/Shanghai");
const plan = { isOn: true, startTime: "02:30", isChecked: true, keepDaily: 7, keepWeekly: 4, keepMonthly: 6 };
const since = new Date("2026-11-01T00:00:00Z");
/** 02:30 in Shanghai. */
const moment = new Date("2026-11-28T18:30:00Z");

describe("the schedule", () => {
  it.each([
    ["after a moment without an attempt", { now: moment, lastAttempt: undefined }, true],
    ["after a moment that was missed", { now, lastAttempt: new Date("2026-11-27T18:30:00Z") }, true],
    ["after an attempt, even a failed one", { now, lastAttempt: moment }, false],
    [
      "before the moment",
      { now: new Date(moment.getTime() - 1), lastAttempt: new Date("2026-11-28T00:00:00Z") },
      false,
    ],
  ])("is due %s", (_, given, expected) => {
    expect(isBackupDue({ plan, since }, { time, ...given })).toBe(expected);
  });

  it("is not due for a moment before it was made, or when it is off", () => {
    const given = { time, now, lastAttempt: undefined };

    expect(isBackupDue({ plan, since: now }, given)).toBe(false);
    expect(isBackupDue({ plan: { ...plan, isOn: false }, since }, given)).toBe(false);
  });

  it("has a next moment, also where the clock is changed", () => {
    const berlin = getLocalTime("Europe/Berlin");
    const beforeChange = new Date("2026-10-24T12:00:00Z");

    expect(getNextMoment({ plan, since }, time, now)).toEqual(new Date("2026-11-29T18:30:00Z"));
    expect(getNextMoment({ plan: { ...plan, startTime: "04:00" }, since }, berlin, beforeChange)).toEqual(
      new Date("2026-10-25T03:00:00Z"),
    );
    expect(getNextMoment({ plan: { ...plan, isOn: false }, since }, time, now)).toBeUndefined();
  });
});

describe("the light", () => {
  const good = { checkedAt: "2026-11-29T03:00:00Z", isGood: true, tables: 1, rows: 1, files: 1, failure: null };
  const applied = { plan, since };
  const recent = aBackup("2026-11-29T02:30:00Z", { check: good });

  it.each([
    ["none", []],
    ["failed", [aBackup("2026-11-29T04:00:00Z", { state: "failed" })]],
    ["failed", [aBackup("2026-11-29T04:00:00Z", { state: "interrupted" }), recent]],
    ["running", [aBackup("2026-11-29T11:59:00Z", { state: "running" }), recent]],
    ["checkFailed", [aBackup("2026-11-29T02:30:00Z", { check: { ...good, isGood: false } })]],
    ["old", [aBackup("2026-11-20T02:30:00Z", { check: good })]],
    ["unchecked", [aBackup("2026-11-29T02:30:00Z")]],
    ["good", [recent]],
  ] as const)("is %s", (expected, backups) => {
    expect(chooseLight(backups, { applied, copies: undefined, now })).toBe(expected);
  });

  it("is red as long as backups cannot be copied", () => {
    const failure = { fault: "s3-refused", parameters: {} } as const;
    const copies = { mark: "", copiedAt: null, ids: [], failure, failures: 1, nextAt: null };

    expect(chooseLight([recent], { applied, copies, now })).toBe("copyFailed");
    expect(chooseLight([recent], { applied, copies: { ...copies, failure: null }, now })).toBe("good");
  });
});

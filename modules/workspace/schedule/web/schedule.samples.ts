import { toId } from "#contract/id";
import type { ScheduleEntry } from "../contract.ts";
import { getEndDate } from "../entryDays.contract.ts";

/** An entry for tests of screens. */
export function anEntry(overrides: Partial<ScheduleEntry> = {}): ScheduleEntry {
  return {
    id: toId(1),
    userId: toId(5),
    scheduleDate: "2026-12-01",
    scheduleTime: new Date("2026-12-01T01:00:00Z"),
    startTime: "09:00",
    endTime: "10:00",
    dayCount: 1,
    endDate: getEndDate({ scheduleDate: "2026-12-01", dayCount: 1, ...overrides }),
    content: "例会",
    place: null,
    color: "blue",
    status: 0,
    repeat: null,
    seriesId: null,
    remindMinutes: null,
    invitedIds: [],
    organiserName: null,
    answer: null,
    answerRemark: null,
    isAnswerOutdated: false,
    ownerOrgId: null,
    ownerOrgName: null,
    canWrite: true,
    createTime: new Date("2026-11-01T02:00:00Z"),
    updateTime: null,
    createUserId: null,
    createUserName: null,
    updateUserId: null,
    updateUserName: null,
    version: 1,
    ...overrides,
  };
}

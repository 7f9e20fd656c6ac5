import { beforeEach, describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { type DeletedRecord, historyApi } from "#modules/records/history/contract";
import { noticeApi } from "#modules/workspace/notice/contract";
import { type ChangeScope, scheduleApi } from "../contract.ts";
import { aTenant, DataScope, type TestAccount, type TestTenant } from "#tests/builders/tenant";

// 2026-12-01 is a Tuesday.
const meeting = { scheduleDate: "2026-12-01", startTime: "09:00", endTime: "10:00", content: "Check" };
const weekly = { ...meeting, repeat: "FREQ=WEEKLY;COUNT=6" };
const days = { from: "2026-12-01", to: "2027-01-31" };
const entity = "sysSchedule";

let tenant: TestTenant;
let owner: TestAccount;

beforeEach(async () => {
  ({ tenant } = await aTenant());
  const everyone = await tenant.hasRole({ dataScope: DataScope.all });
  owner = await tenant.hasAccount({ realName: "Olga Owner", roleIds: [everyone.id] });
});

/** `1 Check, 8 Check`: the days of the series with what they are. */
async function readDays(account = owner, calendarIds: Id[] = []): Promise<string> {
  const found = await account.get(scheduleApi, "page", { ...days, calendarIds });
  return found.map(({ scheduleDate, content }) => `${Number(scheduleDate.slice(8))} ${content}`).join(", ");
}

async function readTrash(account = owner): Promise<DeletedRecord[]> {
  return (await account.get(historyApi, "deleted", { entity })).items;
}

async function getDeleted(account = owner): Promise<DeletedRecord> {
  const [latest] = await readTrash(account);
  if (latest === undefined) throw new Error("nothing is deleted");
  return latest;
}

async function restore({ id, historyId }: DeletedRecord, account = owner) {
  if (historyId === null) throw new Error("it cannot be restored");
  return await account.call(historyApi, "restore", { entity, id, historyId });
}

async function undo({ headers }: { headers: Headers }): Promise<void> {
  await owner.get(historyApi, "undo", { requestId: headers.get("x-request-id") ?? "" });
}

/** The id of what is on a day. */
async function idOn(scheduleDate: string): Promise<Id> {
  const found = await owner.get(scheduleApi, "page", days);
  const entry = found.find((one) => one.scheduleDate === scheduleDate);
  if (entry === undefined) throw new Error(`there is nothing on ${scheduleDate}`);
  return entry.id;
}

async function deleteOn(scheduleDate: string, scope: ChangeScope = "this") {
  return await owner.call(scheduleApi, "delete", { id: await idOn(scheduleDate), scope });
}

async function addSeries(invitedIds: Id[] = []): Promise<void> {
  await owner.get(scheduleApi, "add", { ...weekly, invitedIds });
}

const all = "1 Check, 8 Check, 15 Check, 22 Check, 29 Check, 5 Check";

describe("a deleted day of a series", () => {
  beforeEach(async () => await addSeries());

  it("is among the deleted entries, and goes back into the series", async () => {
    await deleteOn("2026-12-08");
    const trash = await readTrash();

    await restore(await getDeleted());
    await owner.get(scheduleApi, "update", { id: await idOn("2026-12-01"), scope: "all", content: "Round" });

    expect(trash).toMatchObject([
      { name: "Check", details: ["2026-12-08", "09:00", "重复日程中的一天"], accountName: "Olga Owner" },
    ]);
    expect(await readDays()).toBe(all.replaceAll("Check", "Round"));
    expect(await readTrash()).toEqual([]);
  });

  it("that was changed alone comes back as it was changed", async () => {
    await owner.get(scheduleApi, "update", { id: await idOn("2026-12-08"), content: "Moved" });
    await deleteOn("2026-12-08");
    const trash = await readTrash();

    await restore(await getDeleted());

    expect(trash).toMatchObject([{ name: "Moved", details: ["2026-12-08", "09:00", "重复日程中的一天"] }]);
    expect(await readDays()).toBe(all.replace("8 Check", "8 Moved"));
  });

  it("is restored once", async () => {
    await deleteOn("2026-12-08");
    const deleted = await getDeleted();
    await restore(deleted);

    const reply = await restore(deleted);

    await expect(reply).toFailWith("history.already_restored");
    expect(await readDays()).toBe(all);
  });

  it("is among the deleted entries exactly as long as the series lacks it", async () => {
    const deletion = await deleteOn("2026-12-08");
    await undo(deletion);
    const afterUndo = await readTrash();
    await deleteOn("2026-12-08");
    const restoring = await restore(await getDeleted());
    await undo(restoring);

    expect(afterUndo).toEqual([]);
    expect(await readDays()).toBe(all.replace("8 Check, ", ""));
    expect(await readTrash()).toMatchObject([{ details: ["2026-12-08", "09:00", "重复日程中的一天"] }]);
    await restore(await getDeleted());
    expect(await readDays()).toBe(all);
  });

  it("is not restored while its series is deleted", async () => {
    await deleteOn("2026-12-08");
    const day = await getDeleted();
    await deleteOn("2026-12-01", "all");
    const series = await getDeleted();

    const reply = await restore(day);
    await restore(series);
    await restore(day);

    await expect(reply).toFailWith("schedule.series_deleted", { name: "Check" });
    expect(await readDays()).toBe(all);
  });

  it("is not restored into a series that does not have the day any more", async () => {
    await deleteOn("2026-12-08");
    const id = await idOn("2026-12-01");
    await owner.get(scheduleApi, "update", { id, scope: "all", scheduleDate: "2026-12-02" });

    const reply = await restore(await getDeleted());

    await expect(reply).toFailWith("schedule.series_changed", { name: "Check" });
    expect(await readTrash()).toHaveLength(1);
  });
});

describe("the deleted end of a series", () => {
  beforeEach(async () => await addSeries());

  it("is among the deleted entries, and the series goes on with its exceptions", async () => {
    await owner.get(scheduleApi, "update", { id: await idOn("2026-12-22"), content: "Moved" });
    await deleteOn("2026-12-29");
    await deleteOn("2026-12-15", "following");
    const deleted = (await readTrash()).find(({ details }) => details[0] === "自 2026-12-15 起");
    const lacking = await readDays();

    await restore(deleted ?? (await getDeleted()));
    const restored = await readDays();
    await owner.get(scheduleApi, "update", { id: await idOn("2026-12-15"), scope: "all", content: "Round" });

    expect(deleted).toMatchObject({ name: "Check", details: ["自 2026-12-15 起", "09:00", "每周 · 周二 · 共 4 次"] });
    expect(lacking).toBe("1 Check, 8 Check");
    expect(restored).toBe("1 Check, 8 Check, 15 Check, 22 Moved, 5 Check");
    expect(await readDays()).toBe("1 Round, 8 Round, 15 Round, 22 Moved, 5 Round");
    expect((await readTrash()).map(({ details }) => details[0])).toEqual(["2026-12-29"]);
  });

  it("comes and goes with an undo, together with its exceptions", async () => {
    await owner.get(scheduleApi, "update", { id: await idOn("2026-12-22"), content: "Moved" });
    const whole = await readDays();
    const deletion = await deleteOn("2026-12-15", "following");
    await undo(deletion);
    const afterUndo = [await readDays(), await readTrash()];
    await deleteOn("2026-12-15", "following");
    const deleted = (await readTrash()).find(({ name }) => name === "Check");
    const restoring = await restore(deleted ?? (await getDeleted()));
    await undo(restoring);

    expect(afterUndo).toEqual([whole, []]);
    expect(await readDays()).toBe("1 Check, 8 Check");
    expect((await readTrash()).map(({ name }) => name).toSorted()).toEqual(["Check", "Moved"]);
  });

  it("is not restored into a series that ends elsewhere by now", async () => {
    await deleteOn("2026-12-22", "following");
    const later = await getDeleted();
    await deleteOn("2026-12-08", "following");
    const earlier = (await readTrash()).find(({ details }) => details[0] === "自 2026-12-08 起");

    const reply = await restore(later);
    await restore(earlier ?? later);
    await restore(later);

    await expect(reply).toFailWith("schedule.series_changed", { name: "Check" });
    expect(await readDays()).toBe(all);
  });

  it("of an endless series is endless again", async () => {
    await deleteOn("2026-12-01", "all");
    await owner.get(scheduleApi, "add", { ...meeting, repeat: "FREQ=WEEKLY;INTERVAL=2" });
    const before = await readDays();
    await deleteOn("2026-12-29", "following");
    const deleted = await getDeleted();

    await restore(deleted);

    expect(deleted.details).toEqual(["自 2026-12-29 起", "09:00", "每 2 周 · 周二"]);
    expect(await readDays()).toBe(before);
  });
});

describe("the people of a restored part", () => {
  it.each(["this", "following"] as const)("are told that it is there again (%s)", async (scope) => {
    const guest = await tenant.hasAccount();
    await addSeries([guest.id]);
    await guest.get(scheduleApi, "answer", { id: await idOn("2026-12-08"), answer: "yes", scope: "all" });
    const read = async () => await guest.get(scheduleApi, "page", { ...days, withInvitations: true });
    const before = await read();
    await deleteOn("2026-12-08", scope);

    await restore(await getDeleted());

    const { items } = await guest.get(noticeApi, "pageReceived", { page: 1, pageSize: 50 });
    expect(items[0]?.sysNotice.title).toBe("Olga Owner撤销了更改，日程以此为准：Check");
    expect(items[0]?.sysNotice.link).toBe(`/dashboard/schedule?date=2026-12-08&entry=${await idOn("2026-12-08")}`);
    const after = await read();
    expect(after.map(({ scheduleDate, answer }) => ({ scheduleDate, answer }))).toEqual(
      before.map(({ scheduleDate, answer }) => ({ scheduleDate, answer })),
    );
  });
});

describe("deleted parts of a series in a shared calendar", () => {
  it("are restored by those who may write it alone", async () => {
    const branch = await tenant.hasOrganisation({ name: "Branch" });
    const role = await tenant.hasRole({ dataScope: DataScope.ownAndBelow, permissions: ["sysSchedule/addShared"] });
    const writer = await tenant.hasAccount({ organisationId: branch.id, roleIds: [role.id] });
    const second = await tenant.hasAccount({ organisationId: branch.id, roleIds: [role.id] });
    const reader = await tenant.hasAccount({ organisationId: branch.id });
    await writer.get(scheduleApi, "addShared", { ...weekly, ownerOrgId: branch.id });
    const found = await writer.get(scheduleApi, "page", { ...days, calendarIds: [branch.id] });
    const day = found.find(({ scheduleDate }) => scheduleDate === "2026-12-08");
    await second.get(scheduleApi, "delete", { id: day?.id ?? branch.id, scope: "following" });
    const deleted = await getDeleted(writer);

    const refused = await restore(deleted, reader);
    const lacking = await readDays(reader, [branch.id]);
    await restore(deleted, writer);

    await expect(refused).toFailWith("schedule.missing");
    expect(deleted.details).toEqual(["自 2026-12-08 起", "09:00", "每周 · 周二 · 共 5 次", "Branch"]);
    expect(lacking).toBe("1 Check");
    expect(await readDays(reader, [branch.id])).toBe(all);
  });
});

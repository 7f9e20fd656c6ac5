import { beforeEach, describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { accountApi } from "#modules/identity/account/contract";
import { type DeletedRecord, historyApi } from "#modules/records/history/contract";
import { scheduleApi, type ScheduleEntry } from "../contract.ts";
import { runAsRequest } from "#tests/builders/sql";
import { aTenant, DataScope, type TestAccount, type TestTenant } from "#tests/builders/tenant";

// 2026-12-01 is a Tuesday.
const meeting = { scheduleDate: "2026-12-01", startTime: "09:00", endTime: "10:00", content: "Site meeting" };
const december = { from: "2026-12-01", to: "2026-12-31" };
const entity = "sysSchedule";

let tenant: TestTenant;
let admin: TestAccount;
let owner: TestAccount;

beforeEach(async () => {
  ({ tenant, admin } = await aTenant());
  owner = await tenant.hasAccount({ realName: "Olga Owner" });
});

const readTrash = async (account: TestAccount) => (await account.get(historyApi, "deleted", { entity })).items;

async function addEntries(draft: Partial<typeof meeting> & { repeat?: string } = {}): Promise<ScheduleEntry[]> {
  await owner.get(scheduleApi, "add", { ...meeting, ...draft });
  return await owner.get(scheduleApi, "page", december);
}

/** `1 Site meeting, 8 Site meeting`: the days of December. */
async function readDays(account: TestAccount, calendarIds: Id[] = []): Promise<string> {
  const found = await account.get(scheduleApi, "page", { ...december, calendarIds });
  return found.map(({ scheduleDate, content }) => `${Number(scheduleDate.slice(8))} ${content}`).join(", ");
}

function getNth<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error("there is no such item");
  return item;
}

async function restore(account: TestAccount, { id, historyId }: DeletedRecord) {
  if (historyId === null) throw new Error("it cannot be restored");
  return await account.call(historyApi, "restore", { entity, id, historyId });
}

describe("deleted entries", () => {
  it("are listed with their day, when and by whom, and are restored", async () => {
    const [entry] = await addEntries();
    await owner.get(scheduleApi, "delete", { id: entry?.id ?? 1 });

    const trash = await readTrash(owner);
    await restore(owner, getNth(trash, 0));

    expect(trash).toMatchObject([
      { name: "Site meeting", details: ["2026-12-01", "09:00"], accountName: "Olga Owner" },
    ]);
    expect(await readDays(owner)).toBe("1 Site meeting");
    expect(await readTrash(owner)).toEqual([]);
  });

  it("of a series come back with the days that were changed alone, but not with those deleted before", async () => {
    const days = await addEntries({ repeat: "FREQ=WEEKLY;COUNT=4" });
    await owner.get(scheduleApi, "update", { id: getNth(days, 1).id, content: "Moved" });
    await owner.get(scheduleApi, "update", { id: getNth(days, 2).id, content: "Dropped" });
    const dropped = getNth(await owner.get(scheduleApi, "page", december), 2);
    await owner.get(scheduleApi, "delete", { id: dropped.id });
    await owner.get(scheduleApi, "delete", { id: getNth(days, 0).id, scope: "all" });
    const series = (await readTrash(owner)).filter(({ name }) => name === "Site meeting");

    const { headers } = await restore(owner, getNth(series, 0));
    const restored = await readDays(owner);
    await owner.get(historyApi, "undo", { requestId: headers.get("x-request-id") ?? "" });

    expect(getNth(series, 0).details).toEqual(["2026-12-01", "09:00", "每周 · 周二 · 共 4 次"]);
    expect(restored).toBe("1 Site meeting, 8 Moved, 22 Site meeting");
    expect(await readDays(owner)).toBe("");
  });

  it("tell the invited accounts that the entry is there again", async () => {
    const guest = await tenant.hasAccount();
    await admin.get(scheduleApi, "add", { ...meeting, invitedIds: [guest.id] });
    const [entry] = await admin.get(scheduleApi, "page", december);
    await admin.get(scheduleApi, "delete", { id: entry?.id ?? 1 });

    await restore(admin, getNth(await readTrash(admin), 0));

    const invited = await guest.get(scheduleApi, "page", { ...december, withInvitations: true });
    expect(invited).toMatchObject([{ content: "Site meeting", answer: "none" }]);
  });

  it("are their owner's alone, in the tenant and in others", async () => {
    const [entry] = await addEntries();
    await owner.get(scheduleApi, "delete", { id: entry?.id ?? 1 });
    const deleted = getNth(await readTrash(owner), 0);
    const elsewhere = await aTenant();

    for (const account of [admin, await tenant.hasAccount(), elsewhere.admin]) {
      expect(await readTrash(account)).toEqual([]);
      await expect(await restore(account, deleted)).toFailWith("schedule.missing");
    }
  });
});

describe("deleted entries of a shared calendar", () => {
  const permissions = ["sysSchedule/addShared"];
  let branch: { id: Id };
  let writer: TestAccount;

  beforeEach(async () => {
    branch = await tenant.hasOrganisation({ name: "Branch" });
    const role = await tenant.hasRole({ dataScope: DataScope.ownAndBelow, permissions });
    writer = await tenant.hasAccount({ realName: "Will Writer", organisationId: branch.id, roleIds: [role.id] });
    await writer.get(scheduleApi, "addShared", { ...meeting, ownerOrgId: branch.id });
    const [entry] = await writer.get(scheduleApi, "page", { ...december, calendarIds: [branch.id] });
    await writer.get(scheduleApi, "delete", { id: entry?.id ?? 1 });
  });

  it("are listed for all who may write it, who restore what others have deleted", async () => {
    const role = await tenant.hasRole({ dataScope: DataScope.all, permissions });
    const manager = await tenant.hasAccount({ roleIds: [role.id] });

    const trash = await readTrash(manager);
    await restore(manager, getNth(trash, 0));

    expect(trash).toMatchObject([{ details: ["2026-12-01", "09:00", "Branch"], accountName: "Will Writer" }]);
    expect(await readDays(writer, [branch.id])).toBe("1 Site meeting");
  });

  it("are neither listed nor restored for those who only read it, nor for others", async () => {
    const deleted = getNth(await readTrash(writer), 0);
    const everything = await tenant.hasRole({ dataScope: DataScope.all });
    const reader = await tenant.hasAccount({ organisationId: branch.id });
    const manager = await tenant.hasAccount({ organisationId: branch.id, roleIds: [everything.id] });

    for (const account of [reader, manager, owner, (await aTenant()).admin]) {
      expect(await readTrash(account)).toEqual([]);
      await expect(await restore(account, deleted)).toFailWith("schedule.missing");
    }
  });

  it("are not restored by an undo of an account that may write it no more", async () => {
    await writer.get(scheduleApi, "addShared", { ...meeting, ownerOrgId: branch.id });
    const [entry] = await writer.get(scheduleApi, "page", { ...december, calendarIds: [branch.id] });
    const { headers } = await writer.call(scheduleApi, "delete", { id: entry?.id ?? 1 });
    const everything = await tenant.hasRole({ dataScope: DataScope.all });
    await admin.get(accountApi, "grantRole", { userId: writer.id, roleIdList: [everything.id] });

    const reply = await writer.call(historyApi, "undo", { requestId: headers.get("x-request-id") ?? "" });

    await expect(reply).toFailWith("schedule.calendar_forbidden");
  });

  it("have a history in the database for those who see the calendar alone", async () => {
    const member = await tenant.hasAccount({ organisationId: branch.id });
    const countAs = async ({ tenantId, id: accountId }: TestAccount) =>
      await runAsRequest(
        { tenantId, accountId },
        async (run) =>
          await run("select count(*)::int as changes from change_history where table_name = 'schedule_entry'"),
      );

    expect(await countAs(member)).toEqual([{ changes: 2 }]);
    expect(await countAs(owner)).toEqual([{ changes: 0 }]);
  });
});

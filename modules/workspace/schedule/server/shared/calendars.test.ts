import { beforeEach, describe, expect, it } from "vitest";
import { type Id, toId } from "#contract/id";
import { accountApi } from "#modules/identity/account/contract";
import { organisationApi } from "#modules/identity/organisation/contract";
import { historyApi } from "#modules/records/history/contract";
import { scheduleApi, type ScheduleEntry } from "../../contract.ts";
import { runAsRequest } from "#tests/builders/sql";
import { aTenant, DataScope, type TestAccount, type TestTenant } from "#tests/builders/tenant";

// 2026-12-01 is a Tuesday.
const meeting = { scheduleDate: "2026-12-01", startTime: "09:00", endTime: "10:00", content: "Safety day" };
const december = { from: "2026-12-01", to: "2026-12-31" };
const permission = "sysSchedule/addShared";

let tenant: TestTenant;
let admin: TestAccount;
let branch: { id: Id; name: string };
let site: { id: Id; name: string };
let writer: TestAccount;
let member: TestAccount;
let outsider: TestAccount;

beforeEach(async () => {
  ({ tenant, admin } = await aTenant());
  branch = await tenant.hasOrganisation({ name: "Branch" });
  site = await tenant.hasOrganisation({ name: "Site", parentId: branch.id });
  const other = await tenant.hasOrganisation({ name: "Other branch" });
  const role = await tenant.hasRole({ dataScope: DataScope.ownAndBelow, permissions: [permission] });
  writer = await tenant.hasAccount({ organisationId: branch.id, roleIds: [role.id] });
  member = await tenant.hasAccount({ organisationId: site.id });
  outsider = await tenant.hasAccount({ organisationId: other.id });
});

const listOf = async (account: TestAccount, calendarIds: Id[] = [branch.id, site.id]) =>
  await account.get(scheduleApi, "page", { ...december, calendarIds });

async function addShared(draft: Partial<typeof meeting> & { repeat?: string; ownerOrgId?: Id } = {}) {
  await writer.get(scheduleApi, "addShared", { ...meeting, ownerOrgId: branch.id, ...draft });
  return firstOf(await listOf(writer));
}

function firstOf(entries: readonly ScheduleEntry[]): ScheduleEntry {
  const [first] = entries;
  if (first === undefined) throw new Error("there is no entry");
  return first;
}

describe("a shared calendar", () => {
  it("is read by those who work for its organisation or below it, and by no other account", async () => {
    const { id } = await addShared();

    expect(await listOf(member)).toMatchObject([
      { ...meeting, ownerOrgId: branch.id, ownerOrgName: "Branch", canWrite: false, answer: null },
    ]);
    expect(await listOf(outsider)).toEqual([]);
    await expect(await outsider.call(scheduleApi, "detail", { id })).toFailWith("schedule.missing");
    expect(await member.get(scheduleApi, "detail", { id })).toMatchObject({ ownerOrgName: "Branch", canWrite: false });
  });

  it("is read without the own schedule and the invitations of the reader, if so wanted", async () => {
    await addShared();
    await addShared({ content: "Weekly round", repeat: "FREQ=WEEKLY;COUNT=2" });
    await member.get(scheduleApi, "add", { ...meeting, content: "Own" });
    await member.get(scheduleApi, "add", { ...meeting, content: "Own series", repeat: "FREQ=WEEKLY" });
    await admin.get(scheduleApi, "add", { ...meeting, content: "Invitation", invitedIds: [member.id] });
    const all = { ...december, withInvitations: true, withOngoing: true, calendarIds: [branch.id] };
    const read = async (input: typeof all & { withoutOwn?: boolean }) =>
      new Set((await member.get(scheduleApi, "page", input)).map(({ content }) => content));

    expect(await read(all)).toEqual(new Set(["Safety day", "Weekly round", "Own", "Own series", "Invitation"]));
    expect(await read({ ...all, withoutOwn: true })).toEqual(new Set(["Safety day", "Weekly round"]));
  });

  it("is not read by those who work above it without it in their data scope", async () => {
    await addShared({ ownerOrgId: site.id });
    const above = await tenant.hasAccount({ organisationId: branch.id });

    expect(await listOf(above)).toEqual([]);
    expect(await listOf(member)).toMatchObject([{ ownerOrgName: "Site" }]);
  });

  it("is read by members of a second organisation as well", async () => {
    await addShared();
    await tenant.hasAffiliation(outsider.id, site.id);

    expect(await listOf(outsider)).toHaveLength(1);
  });

  it("is in no schedule that does not ask for it, and makes no account busy", async () => {
    await addShared();

    expect(await writer.get(scheduleApi, "page", december)).toEqual([]);
    const busy = { accountIds: [writer.id], from: "2026-12-01", to: "2026-12-01" };
    expect(await writer.get(scheduleApi, "busy", busy)).toMatchObject([{ times: [] }]);
  });

  it("is listed with its name for members as soon as it has entries, and for those who write it before", async () => {
    const before = await member.get(scheduleApi, "calendars", {});
    await addShared();

    expect(before).toEqual([]);
    expect(await member.get(scheduleApi, "calendars", {})).toEqual([
      { id: branch.id, name: "Branch", pid: null, isMember: true, canWrite: false, hasEntries: true },
    ]);
    expect(await writer.get(scheduleApi, "calendars", {})).toEqual([
      { id: branch.id, name: "Branch", pid: null, isMember: true, canWrite: true, hasEntries: true },
      { id: site.id, name: "Site", pid: branch.id, isMember: false, canWrite: true, hasEntries: false },
    ]);
    expect(await outsider.get(scheduleApi, "calendars", {})).toEqual([]);
  });

  it("repeats, and one occurrence changes alone; all of it can be undone", async () => {
    const first = await addShared({ repeat: "FREQ=WEEKLY;COUNT=3" });

    const { headers } = await writer.call(scheduleApi, "update", { id: first.id, content: "Moved" });
    const changed = await listOf(member);
    await writer.get(historyApi, "undo", { requestId: headers.get("x-request-id") ?? "" });

    expect(changed.map(({ content, ownerOrgName }) => `${content} ${ownerOrgName}`)).toEqual([
      "Moved Branch",
      "Safety day Branch",
      "Safety day Branch",
    ]);
    expect((await listOf(member)).map(({ content }) => content)).toEqual(["Safety day", "Safety day", "Safety day"]);
  });
});

describe("who writes a shared calendar", () => {
  it("needs the permission, for each change", async () => {
    const { id } = await addShared();
    const reader = await tenant.hasRole({ dataScope: DataScope.all });
    const manager = await tenant.hasAccount({ organisationId: branch.id, roleIds: [reader.id] });

    const added = await manager.call(scheduleApi, "addShared", { ...meeting, ownerOrgId: branch.id });
    const replies = [
      await manager.call(scheduleApi, "update", { id, content: "Taken" }),
      await manager.call(scheduleApi, "setStatus", { id, status: 1 }),
      await manager.call(scheduleApi, "delete", { id }),
      await member.call(scheduleApi, "update", { id, content: "Taken" }),
    ];

    await expect(added).toFailWith("request.forbidden");
    for (const reply of replies) await expect(reply).toFailWith("schedule.calendar_forbidden");
    expect(await listOf(member)).toMatchObject([{ content: "Safety day", status: 0 }]);
  });

  it("needs the organisation in the data scope", async () => {
    const beyond = await writer.call(scheduleApi, "addShared", { ...meeting, ownerOrgId: tenant.organisationId });
    const unknown = await writer.call(scheduleApi, "addShared", {
      ...meeting,
      ownerOrgId: toId(4_000_000_000_000_001),
    });

    for (const reply of [beyond, unknown]) await expect(reply).toFailWith("schedule.calendar_forbidden");
  });

  it("need not have added the entry; no account is invited to it or answers", async () => {
    const { id } = await addShared();
    const role = await tenant.hasRole({ dataScope: DataScope.own, permissions: [permission] });
    const colleague = await tenant.hasAccount({ organisationId: branch.id, roleIds: [role.id] });

    await colleague.get(scheduleApi, "update", { id, place: "Gate", invitedIds: [outsider.id], remindMinutes: 5 });
    const answered = await member.call(scheduleApi, "answer", { id, answer: "yes" });
    await colleague.get(scheduleApi, "setStatus", { id, status: 1 });

    expect(await listOf(member)).toMatchObject([{ place: "Gate", status: 1, invitedIds: [], remindMinutes: null }]);
    await expect(answered).toFailWith("schedule.not_invited");
  });
});

it("the calendar of a deleted organisation is gone with its entries, and is back with it", async () => {
  const { id } = await addShared({ ownerOrgId: site.id });
  const all = await tenant.hasRole({ dataScope: DataScope.all, permissions: [permission] });
  const manager = await tenant.hasAccount({ roleIds: [all.id] });
  await admin.get(accountApi, "delete", { id: member.id });
  const before = await listOf(manager);

  const { headers } = await admin.call(organisationApi, "delete", { id: site.id });
  const during = await listOf(manager);
  const replies = [
    await manager.call(scheduleApi, "detail", { id }),
    await manager.call(scheduleApi, "update", { id, content: "Changed" }),
  ] as const;
  const calendars = await manager.get(scheduleApi, "calendars", {});
  await admin.get(historyApi, "undo", { requestId: headers.get("x-request-id") ?? "" });

  expect([before.length, during.length]).toEqual([1, 0]);
  await expect(replies[0]).toFailWith("schedule.missing");
  await expect(replies[1]).toFailWith("schedule.calendar_forbidden");
  expect(calendars.map((calendar) => calendar.id)).not.toContain(site.id);
  expect(await listOf(manager)).toMatchObject([{ ownerOrgName: "Site" }]);
});

it("the database lets only those read and write a shared calendar who may", async () => {
  const { id } = await addShared();
  const elsewhere = (await aTenant()).tenant;
  const readAs = async (account: { tenantId: Id; id: Id }) =>
    await runAsRequest(
      { tenantId: account.tenantId, accountId: account.id },
      async (run) => await run("select id from schedule_entry where id = $1", [id]),
    );
  const writeAs = async (scope: Parameters<typeof runAsRequest>[0]) =>
    await runAsRequest(
      { tenantId: tenant.id, accountId: member.id, ...scope },
      async (run) => await run("update schedule_entry set content = 'Taken' where id = $1 returning id", [id]),
    );

  expect(await readAs(member)).toEqual([{ id }]);
  expect(await readAs(outsider)).toEqual([]);
  expect(await readAs({ tenantId: elsewhere.id, id: member.id })).toEqual([]);
  expect(await writeAs({ scope: "own" })).toEqual([]);
  expect(await writeAs({ scope: "listed", organisations: [site.id] })).toEqual([]);
  expect(await writeAs({ scope: "listed", organisations: [branch.id] })).toEqual([{ id }]);
});

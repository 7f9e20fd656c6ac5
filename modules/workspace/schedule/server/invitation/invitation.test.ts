import { beforeEach, describe, expect, it } from "vitest";
import { type Id, toId } from "#contract/id";
import { accountApi } from "#modules/identity/account/contract";
import { historyApi } from "#modules/records/history/contract";
import { noticeApi } from "#modules/workspace/notice/contract";
import { maxInvited, scheduleApi, type ScheduleEntry } from "../../contract.ts";
import { theServer } from "#tests/builders/server";
import { runAsOwner, runAsRequest } from "#tests/builders/sql";
import { exportToBuffer, importBuffer } from "#tests/builders/tenantArchive";
import { aTenant, DataScope, type TestAccount, type TestTenant } from "#tests/builders/tenant";

// 2026-12-01 is a Tuesday.
const meeting = { scheduleDate: "2026-12-01", startTime: "09:00", endTime: "10:00", content: "Site meeting" };
const december = { from: "2026-12-01", to: "2026-12-31", withInvitations: true };

let tenant: TestTenant;
let admin: TestAccount;
let organiser: TestAccount;
let guest: TestAccount;
let other: TestAccount;

beforeEach(async () => {
  ({ tenant, admin } = await aTenant());
  const everyone = await tenant.hasRole({ dataScope: DataScope.all });
  organiser = await tenant.hasAccount({ realName: "Olga Organiser", roleIds: [everyone.id] });
  guest = await tenant.hasAccount({ realName: "Gus Guest" });
  other = await tenant.hasAccount({ realName: "Otto Other" });
});

type Draft = Partial<typeof meeting> & { repeat?: string; place?: string; invitedIds?: Id[] };

/** Adds an entry, by default with the guest invited; returns it, or its first occurrence. */
async function invite(draft: Draft = {}): Promise<ScheduleEntry> {
  await organiser.get(scheduleApi, "add", { ...meeting, invitedIds: [guest.id], ...draft });
  return firstOf(await organiser.get(scheduleApi, "page", december));
}

function firstOf(entries: readonly ScheduleEntry[]): ScheduleEntry {
  const [first] = entries;
  if (first === undefined) throw new Error("there is no entry");
  return first;
}

const listOf = async (account: TestAccount) => await account.get(scheduleApi, "page", december);

/** `1 yes, 8 none`: the days of December with the answers. */
async function readAnswers(account: TestAccount): Promise<string> {
  const found = await listOf(account);
  return found.map(({ scheduleDate, answer }) => `${Number(scheduleDate.slice(8))} ${answer ?? "own"}`).join(", ");
}

/** The inbox of an account, the oldest first. */
async function readInbox(account: TestAccount) {
  const { items } = await account.get(noticeApi, "pageReceived", { page: 1, pageSize: 50 });
  return items.toReversed().map(({ sysNotice: { title, link } }) => ({ title, link }));
}

async function readLastSummary(account: TestAccount): Promise<string | null | undefined> {
  const { items } = await account.get(noticeApi, "pageReceived", { page: 1, pageSize: 1 });
  return items[0]?.sysNotice.summary;
}

const readTitles = async (account: TestAccount) => (await readInbox(account)).map(({ title }) => title);

async function undo(account: TestAccount, { headers }: { headers: Headers }): Promise<void> {
  await account.get(historyApi, "undo", { requestId: headers.get("x-request-id") ?? "" });
}

describe("an invited account", () => {
  it("is told with a link, and sees the entry with its organiser until it declines", async () => {
    await invite({ place: "Hut 2" });

    const [entry] = await listOf(guest);
    const inbox = await readInbox(guest);
    await guest.get(scheduleApi, "answer", { id: entry?.id ?? toId(1), answer: "no", remark: "On leave" });

    expect(entry).toMatchObject({ ...meeting, place: "Hut 2", organiserName: "Olga Organiser", answer: "none" });
    expect(inbox).toEqual([
      {
        title: "Olga Organiser邀请您参加：Site meeting",
        link: `/dashboard/schedule?date=2026-12-01&entry=${entry?.id}`,
      },
    ]);
    expect(await listOf(guest)).toEqual([]);
    expect(await guest.get(scheduleApi, "detail", { id: entry?.id ?? toId(1) })).toMatchObject({ answer: "no" });
  });

  it("answers, which the organiser sees with the remark, and other invited accounts do not", async () => {
    const { id } = await invite({ invitedIds: [guest.id, other.id] });

    await guest.get(scheduleApi, "answer", { id, answer: "maybe", remark: "After ten" });

    const seen = await organiser.get(scheduleApi, "people", { id });
    const seenByOther = await other.get(scheduleApi, "people", { id });
    expect(seen.organiser).toEqual({ id: organiser.id, realName: "Olga Organiser" });
    expect(seen.invited).toMatchObject([
      { id: guest.id, realName: "Gus Guest", answer: "maybe", remark: "After ten" },
      { id: other.id, realName: "Otto Other", answer: "none", remark: null },
    ]);
    expect(seenByOther.invited).toMatchObject([
      { id: guest.id, answer: "none", remark: null },
      { id: other.id, answer: "none" },
    ]);
    expect(await listOf(guest)).toMatchObject([{ answer: "maybe", answerRemark: "After ten" }]);
    expect(await listOf(other)).toMatchObject([{ answer: "none", answerRemark: null }]);
  });

  it("answers one occurrence or the whole series", async () => {
    const first = await invite({ repeat: "FREQ=WEEKLY" });
    const [, second] = await listOf(guest);

    await guest.get(scheduleApi, "answer", { id: first.id, answer: "yes", scope: "all" });
    await guest.get(scheduleApi, "answer", { id: second?.id ?? toId(1), answer: "no" });
    const afterOne = await readAnswers(guest);
    await guest.get(scheduleApi, "answer", { id: first.id, answer: "maybe", scope: "all" });

    expect(afterOne).toBe("1 yes, 15 yes, 22 yes, 29 yes");
    expect(await readAnswers(guest)).toBe("1 maybe, 8 maybe, 15 maybe, 22 maybe, 29 maybe");
  });

  it("changes nothing of the entry, and is told why", async () => {
    const { id } = await invite();

    const replies = [
      await guest.call(scheduleApi, "update", { id, content: "Taken" }),
      await guest.call(scheduleApi, "setStatus", { id, status: 1 }),
      await guest.call(scheduleApi, "delete", { id }),
    ];
    const own = await organiser.call(scheduleApi, "answer", { id, answer: "yes" });

    for (const reply of replies) await expect(reply).toFailWith("schedule.not_organiser");
    await expect(own).toFailWith("schedule.not_invited");
    expect(await organiser.get(scheduleApi, "detail", { id })).toMatchObject({ content: "Site meeting", status: 0 });
  });

  it("is not shown the entry by clients that do not ask for invitations", async () => {
    await invite();

    expect(await guest.get(scheduleApi, "page", { from: "2026-12-01", to: "2026-12-31" })).toEqual([]);
  });

  it("finds the entry by its text", async () => {
    const { id } = await invite();

    const found = await guest.get(scheduleApi, "page", { keyword: "site", withInvitations: true });

    expect(found).toMatchObject([{ id }]);
    expect(await guest.get(scheduleApi, "page", { keyword: "slab", withInvitations: true })).toEqual([]);
  });

  it("that is disabled is seen by the organiser alone, and keeps its answer", async () => {
    const { id } = await invite({ invitedIds: [guest.id, other.id] });
    await guest.get(scheduleApi, "answer", { id, answer: "no" });

    await admin.get(accountApi, "setStatus", { id: guest.id, status: 2 });

    const { invited } = await organiser.get(scheduleApi, "people", { id });
    expect(invited).toMatchObject([
      { id: guest.id, realName: "Gus Guest", answer: "no", isEnabled: false },
      { id: other.id, isEnabled: true },
    ]);
    expect((await other.get(scheduleApi, "people", { id })).invited).toMatchObject([{ id: other.id }]);
  });

  it("neither sees nor answers an entry of an organiser that has been disabled", async () => {
    const { id } = await invite();

    await admin.get(accountApi, "setStatus", { id: organiser.id, status: 2 });
    const replies = [
      await guest.call(scheduleApi, "detail", { id }),
      await guest.call(scheduleApi, "people", { id }),
      await guest.call(scheduleApi, "answer", { id, answer: "yes" }),
    ];

    for (const reply of replies) await expect(reply).toFailWith("schedule.missing");
    expect(await listOf(guest)).toEqual([]);
  });
});

describe("a change", () => {
  it("of several fields is told once; one of colour or reminder is not", async () => {
    const { id } = await invite();

    await organiser.get(scheduleApi, "update", { id, color: "red", remindMinutes: 5 });
    await organiser.get(scheduleApi, "update", { id, startTime: "08:00", place: "Hut 3", content: "Meeting" });

    expect(await readTitles(guest)).toEqual([
      "Olga Organiser邀请您参加：Site meeting",
      "Olga Organiser更改了日程：Meeting",
    ]);
  });

  it("of the time is told with the time before, also for one day of a series; one of the content without", async () => {
    const { id } = await invite({ place: "Hut 2", repeat: "FREQ=WEEKLY" });

    await organiser.get(scheduleApi, "update", { id, startTime: "08:00" });
    const ofTime = await readLastSummary(guest);
    const [moved] = await listOf(organiser);
    await organiser.get(scheduleApi, "update", { id: moved?.id ?? id, content: "Meeting" });

    expect(ofTime).toBe("2026-12-01 08:00–10:00 · 原时间：2026-12-01 09:00–10:00 · Hut 2");
    expect(await readLastSummary(guest)).toBe("2026-12-01 08:00–10:00 · Hut 2");
  });

  it("of the people tells those who are added and those who are removed", async () => {
    const { id } = await invite();

    await organiser.get(scheduleApi, "update", { id, invitedIds: [other.id] });

    expect(await readTitles(other)).toEqual(["Olga Organiser邀请您参加：Site meeting"]);
    expect(await readTitles(guest)).toEqual([
      "Olga Organiser邀请您参加：Site meeting",
      "Olga Organiser取消了日程：Site meeting",
    ]);
    expect(await listOf(guest)).toEqual([]);
    expect(await listOf(other)).toHaveLength(1);
  });

  it("that is undone tells the correction, once", async () => {
    const { id } = await invite({ repeat: "FREQ=WEEKLY" });
    const [, second] = await listOf(organiser);
    const change = { id: second?.id ?? id, scope: "following", startTime: "08:00" } as const;

    const reply = await organiser.send(scheduleApi, "update", change);
    await undo(organiser, reply);

    const [, ...news] = await readTitles(guest);
    expect(news).toEqual([
      "Olga Organiser更改了日程：Site meeting",
      "Olga Organiser撤销了更改，日程以此为准：Site meeting",
    ]);
  });

  it("of the people comes back by an undo, with the answers", async () => {
    const { id } = await invite();
    await guest.get(scheduleApi, "answer", { id, answer: "yes" });

    const reply = await organiser.send(scheduleApi, "update", { id, invitedIds: [] });
    const without = await listOf(guest);
    await undo(organiser, reply);

    expect(without).toEqual([]);
    expect(await readAnswers(guest)).toBe("1 yes");
    const { items } = await organiser.get(historyApi, "page", { entity: "sysSchedule", id });
    const field = items.flatMap(({ fields }) => fields).find(({ afterName }) => afterName === "Gus Guest");
    expect(field).toMatchObject({ field: "invitedIds" });
  });

  it("to a deleted entry is told as cancelled, and its return as corrected", async () => {
    const { id } = await invite();

    const reply = await organiser.send(scheduleApi, "delete", { id });
    const gone = await guest.call(scheduleApi, "detail", { id });
    await undo(organiser, reply);

    await expect(gone).toFailWith("schedule.missing");
    const [, ...news] = await readInbox(guest);
    expect(news).toEqual([
      { title: "Olga Organiser取消了日程：Site meeting", link: "/dashboard/schedule?date=2026-12-01" },
      {
        title: "Olga Organiser撤销了更改，日程以此为准：Site meeting",
        link: `/dashboard/schedule?date=2026-12-01&entry=${id}`,
      },
    ]);
    expect(await listOf(guest)).toHaveLength(1);
  });
});

describe("the invitations of a series", () => {
  it("go with an occurrence that becomes an entry of its own, and with its answers", async () => {
    const first = await invite({ repeat: "FREQ=WEEKLY" });
    const [, second, third] = await listOf(guest);
    await guest.get(scheduleApi, "answer", { id: first.id, answer: "yes", scope: "all" });
    await guest.get(scheduleApi, "answer", { id: third?.id ?? first.id, answer: "maybe" });

    await organiser.get(scheduleApi, "update", { id: second?.id ?? first.id, startTime: "08:00" });
    await organiser.get(scheduleApi, "setStatus", { id: third?.id ?? first.id, status: 1 });

    expect(await readAnswers(guest)).toBe("1 yes, 8 yes, 15 maybe, 22 yes, 29 yes");
    expect(await readTitles(guest)).toHaveLength(2);
  });

  it("go with the second half of one that is split, and all of them end with it", async () => {
    const first = await invite({ repeat: "FREQ=WEEKLY;COUNT=4" });
    const [, , third] = await listOf(guest);
    await guest.get(scheduleApi, "answer", { id: first.id, answer: "yes", scope: "all" });
    await guest.get(scheduleApi, "answer", { id: third?.id ?? first.id, answer: "maybe" });

    const change = { id: third?.id ?? first.id, scope: "following", place: "Hut 4" } as const;
    await organiser.get(scheduleApi, "update", change);
    const split = await readAnswers(guest);
    const [, , moved] = await listOf(organiser);
    await organiser.get(scheduleApi, "delete", { id: moved?.id ?? first.id, scope: "all" });

    expect(split).toBe("1 yes, 8 yes, 15 maybe, 22 yes");
    expect(await readAnswers(guest)).toBe("1 yes, 8 yes");
    expect((await readTitles(guest)).slice(1)).toEqual([
      "Olga Organiser更改了日程：Site meeting",
      "Olga Organiser取消了日程：Site meeting",
    ]);
  });

  it("lose one day without a word about the others", async () => {
    const first = await invite({ repeat: "FREQ=WEEKLY" });

    const reply = await organiser.send(scheduleApi, "delete", { id: first.id });
    await undo(organiser, reply);

    const [, ...news] = await readInbox(guest);
    expect(news).toMatchObject([
      { title: "Olga Organiser取消了日程：Site meeting", link: "/dashboard/schedule?date=2026-12-01" },
      { title: "Olga Organiser撤销了更改，日程以此为准：Site meeting" },
    ]);
    expect(await readAnswers(guest)).toBe("1 none, 8 none, 15 none, 22 none, 29 none");
  });
});

describe("who may be invited", () => {
  it("are enabled colleagues, as the search offers them", async () => {
    const self = await tenant.hasRole({ dataScope: DataScope.self });
    const clerk = await tenant.hasAccount({ roleIds: [self.id], organisationId: null });
    const disabled = await tenant.hasAccount({ status: 2 });
    const stranger = await (await aTenant()).tenant.hasAccount();

    const beyond = await clerk.call(scheduleApi, "add", { ...meeting, invitedIds: [guest.id] });
    const off = await organiser.call(scheduleApi, "add", { ...meeting, invitedIds: [disabled.id] });
    const foreign = await organiser.call(scheduleApi, "add", { ...meeting, invitedIds: [stranger.id] });

    for (const reply of [beyond, off, foreign]) await expect(reply).toFailWith("schedule.invitee_missing");
    expect(await organiser.get(scheduleApi, "invitees", { keyword: "Gus" })).toMatchObject([{ id: guest.id }]);
    const known = await organiser.get(scheduleApi, "invitees", { ids: [other.id, disabled.id, stranger.id] });
    expect(known).toMatchObject([{ id: other.id, realName: "Otto Other" }]);
    expect(await clerk.get(scheduleApi, "invitees", {})).toEqual([]);
  });

  it("are told apart by account and organisation", async () => {
    const unit = await tenant.hasOrganisation({ name: "Second Unit" });
    const namesake = await tenant.hasAccount({ realName: "Gus Guest", organisationId: unit.id });

    const found = await organiser.get(scheduleApi, "invitees", { keyword: "Gus" });

    expect(found.map(({ id, account }) => ({ id, account }))).toEqual([
      { id: guest.id, account: guest.account },
      { id: namesake.id, account: namesake.account },
    ]);
    expect(found[1]?.orgName).toBe("Second Unit");
  });

  it("stay invited when they leave the data scope, and the organiser is never one of them", async () => {
    const { id } = await invite({ invitedIds: [guest.id, organiser.id, guest.id] });
    await runAsOwner(async (run) => await run("delete from account_role where account_id = $1", [organiser.id]));

    await organiser.get(scheduleApi, "update", { id, invitedIds: [guest.id], content: "Later" });

    expect(await organiser.get(scheduleApi, "detail", { id })).toMatchObject({ invitedIds: [guest.id] });
    expect(await listOf(guest)).toMatchObject([{ content: "Later" }]);
  });

  it("are limited for an entry and for an hour", async () => {
    const many = Array.from({ length: maxInvited + 1 }, (_, index) => toId(index + 1));
    await invite();
    await runAsOwner(
      async (run) => await run("update schedule_invitation set times = 1000 where organiser_id = $1", [organiser.id]),
    );

    const tooMany = await organiser.send(scheduleApi, "add", { ...meeting, invitedIds: many });
    const tooOften = await organiser.call(scheduleApi, "add", { ...meeting, invitedIds: [other.id] });

    expect(tooMany).toRefuseFields("InvitedIds");
    await expect(tooOften).toFailWith("schedule.invitation_limit", { maximum: 1000 });
  });

  it.each([
    ["a day", "this" as const],
    ["the days from one on", "following" as const],
  ])("count once when %s of their series is changed, and with it only who is new", async (_title, scope) => {
    await invite({ repeat: "FREQ=DAILY;COUNT=9" });
    const [, second] = await organiser.get(scheduleApi, "page", december);

    await organiser.get(scheduleApi, "update", {
      id: second?.id ?? toId(1),
      scope,
      content: "Later",
      invitedIds: [guest.id, other.id],
    });

    const counted = await runAsRequest(
      { tenantId: tenant.id, accountId: organiser.id },
      async (run) => await run("select invited from count_schedule_invitations(now() - interval '1 hour')"),
    );
    expect(counted).toEqual([{ invited: 2 }]);
  });
});

describe("in the database", () => {
  const count = `select (select count(*)::int from schedule_entry) as entries,
    (select count(*)::int from schedule_answer) as answers`;
  const countAs = async (account: { tenantId: number; id: number }) =>
    (await runAsRequest({ tenantId: account.tenantId, accountId: account.id }, async (run) => await run(count)))[0];

  it("an invited account reads that entry and its own answer; no other account reads anything", async () => {
    const { id } = await invite({ invitedIds: [guest.id, other.id] });
    await invite({ content: "Private", invitedIds: [] });
    await guest.get(scheduleApi, "answer", { id, answer: "yes" });
    const stranger = await (await aTenant()).tenant.hasAccount();

    expect(await countAs(organiser)).toEqual({ entries: 2, answers: 1 });
    expect(await countAs(guest)).toEqual({ entries: 1, answers: 1 });
    expect(await countAs(other)).toEqual({ entries: 1, answers: 0 });
    expect(await countAs(admin)).toEqual({ entries: 0, answers: 0 });
    expect(await countAs({ tenantId: stranger.tenantId, id: guest.id })).toEqual({ entries: 0, answers: 0 });
  });

  it("an account answers for itself alone, to an entry that it is invited to", async () => {
    const { id } = await invite();
    const add = "insert into schedule_answer (tenant_id, entry_id, account_id, answer) values ($1, $2, $3, 'yes')";
    const answer = async (by: TestAccount, of: TestAccount) =>
      await runAsRequest(
        { tenantId: tenant.id, accountId: by.id },
        async (run) => await run(add, [tenant.id, id, of.id]),
      );

    await expect(answer(other, other)).rejects.toThrow("row-level security");
    await expect(answer(guest, other)).rejects.toThrow("row-level security");
    await expect(answer(organiser, guest)).rejects.toThrow("row-level security");
    await expect(answer(guest, guest)).resolves.toEqual([]);
  });

  it("an invited account changes no entry, and copies no answers", async () => {
    const { id } = await invite();
    const change = "update schedule_entry set content = 'Taken' where id = $1 returning id";

    const changed = await runAsRequest(
      { tenantId: tenant.id, accountId: guest.id },
      async (run) => await run(change, [id]),
    );
    const copying = runAsRequest(
      { tenantId: tenant.id, accountId: guest.id },
      async (run) => await run("select copy_schedule_answers($1, $1, '', true)", [id]),
    );

    expect(changed).toEqual([]);
    await expect(copying).rejects.toThrow("Only the owner of both entries copies answers.");
  });
});

it("invitations and answers go with the archive of a tenant, to the accounts of the copy", async () => {
  const { id } = await invite();
  await guest.get(scheduleApi, "answer", { id, answer: "yes" });

  const copy = await importBuffer(await exportToBuffer(tenant.id));

  const found = await runAsOwner(
    async (run) =>
      await run(
        `select account.real_name, entry.invited_ids = array[account.id] as is_invited, answer.answer
         from schedule_entry entry
         join schedule_invitation invitation on invitation.tenant_id = entry.tenant_id and invitation.entry_id = entry.id
         join account on account.tenant_id = entry.tenant_id and account.id = invitation.account_id
         join schedule_answer answer on answer.tenant_id = entry.tenant_id and answer.entry_id = entry.id
           and answer.account_id = account.id
         where entry.tenant_id = $1`,
        [copy],
      ),
  );
  expect(found).toEqual([{ real_name: "Gus Guest", is_invited: true, answer: "yes" }]);
});

describe("the subscribed calendar", () => {
  it("has what was accepted, without the days that were declined", async () => {
    const first = await invite({ repeat: "FREQ=WEEKLY;COUNT=3", scheduleDate: "2026-12-01" });
    await organiser.get(scheduleApi, "add", { ...meeting, content: "Unanswered", invitedIds: [guest.id] });
    const [, second] = (await listOf(guest)).filter(({ content }) => content === "Site meeting");
    await guest.get(scheduleApi, "answer", { id: first.id, answer: "yes", scope: "all" });
    await guest.get(scheduleApi, "answer", { id: second?.id ?? first.id, answer: "no" });
    const { path } = await guest.get(scheduleApi, "openFeed", {});

    const text = await readCalendar(path);
    await guest.get(scheduleApi, "answer", { id: first.id, answer: "maybe", scope: "all" });
    await guest.get(scheduleApi, "answer", { id: second?.id ?? first.id, answer: "yes" });
    const oneDay = await readCalendar(path);

    expect(text).toContain("RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=3");
    expect(text).toContain("EXDATE:20261208T090000");
    expect(text).not.toContain("Unanswered");
    expect(oneDay).toContain("DTSTART:20261208T090000");
    expect(oneDay).not.toContain("RRULE");
  });
});

async function readCalendar(path: string): Promise<string> {
  const { url } = await theServer();
  return await (await fetch(new URL(path, url))).text();
}

describe("an answer", () => {
  const readOutdated = async (id: Id) => {
    const { invited } = await organiser.get(scheduleApi, "people", { id });
    const entry = await guest.get(scheduleApi, "detail", { id });
    return [entry.isAnswerOutdated, invited.map(({ isOutdated }) => isOutdated)];
  };

  it("is asked for again when the time has changed, also by an undo, until it is given", async () => {
    const { id } = await invite();
    await guest.get(scheduleApi, "answer", { id, answer: "yes" });

    await organiser.get(scheduleApi, "update", { id, content: "Other content", color: "red" });
    const sameTime = await readOutdated(id);
    await organiser.get(scheduleApi, "update", { id, startTime: "08:00" });
    const changed = await readOutdated(id);
    await guest.get(scheduleApi, "answer", { id, answer: "yes" });
    const again = await readOutdated(id);
    await undo(organiser, await organiser.call(scheduleApi, "update", { id, dayCount: 3 }));
    const undone = await readOutdated(id);

    expect(sameTime).toEqual([false, [false]]);
    expect(changed).toEqual([true, [true]]);
    expect(again).toEqual([false, [false]]);
    expect(undone).toEqual([true, [true]]);
  });

  it("to a series is asked for again for the day that is moved alone", async () => {
    const { id } = await invite({ repeat: "FREQ=DAILY;COUNT=3" });
    await guest.get(scheduleApi, "answer", { id, answer: "yes", scope: "all" });

    await organiser.get(scheduleApi, "update", { id, startTime: "08:00" });

    const found = await listOf(guest);
    expect(found.map(({ isAnswerOutdated }) => isAnswerOutdated)).toEqual([true, false, false]);
  });
});

import { describe, expect, it, onTestFinished } from "vitest";
import { toId } from "#contract/id";
import { maxPlanDays, noticeApi, NoticeStatus, ReadStatus } from "../contract.ts";
import { inboxApi } from "../inbox.contract.ts";
import type { NoticeState } from "../state.contract.ts";
import { aHub, closeHubs } from "#tests/builders/hub";
import { advanceClock, theServer } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import { runAsOwner } from "#tests/builders/sql";
import { aTenant, DataScope, nextUnique, type TestAccount } from "#tests/builders/tenant";
import { waitOptions } from "#tests/builders/testRun";
import { deliverNext } from "./delivery.ts";

const page = { page: 1, pageSize: 20 };
const writing = ["page", "add", "update", "delete", "public"].map((name) => `sysNotice/${name}`);

type Options = { cancelTime?: Date; isPinned?: boolean; title?: string };

async function drafts(by: TestAccount, options: Options = {}) {
  const title = options.title ?? `Notice ${nextUnique()}`;
  await by.get(noticeApi, "add", { content: "<p>words</p>", ...options, title });
  const [draft] = (await by.get(noticeApi, "page", { ...page, title })).items;
  if (draft === undefined) throw new Error("the draft is not in the list");
  return draft;
}

async function publishes(by: TestAccount, options: Options = {}) {
  const { id } = await drafts(by, options);
  await by.get(noticeApi, "public", { id });
  return id;
}

async function inSeconds(seconds: number): Promise<Date> {
  const { app } = await theServer();
  return new Date(app.now().getTime() + seconds * 1000);
}

/** The time comes at which plans are due or notices end, and the worker looks. */
async function wait(seconds: number): Promise<void> {
  advanceClock(seconds);
  const { app } = await theServer();
  while (await deliverNext(app));
}

async function statusOf(by: TestAccount, id: number): Promise<number> {
  return (await by.get(noticeApi, "notice", { id: toId(id) })).status;
}

describe("a planned publication", () => {
  it("publishes the draft at its time, as its author", async () => {
    const { tenant, admin } = await aTenant();
    const reader = await tenant.hasAccount();
    const { id } = await drafts(admin);
    const plannedTime = await inSeconds(60);

    await admin.get(noticeApi, "plan", { id, plannedTime });
    const [planned] = (await admin.get(noticeApi, "page", page)).items;
    await wait(30);
    const before = await statusOf(admin, id);
    await wait(31);

    expect(planned?.plannedTime?.getTime()).toBe(plannedTime.getTime());
    expect([planned?.status, before]).toEqual([NoticeStatus.draft, NoticeStatus.draft]);
    await expect.poll(async () => await statusOf(admin, id), waitOptions).toBe(NoticeStatus.published);
    expect((await reader.get(noticeApi, "digest", {})).lines).toContainRow({ id });
    const [published] = (await admin.get(noticeApi, "page", page)).items;
    expect(published).toMatchObject({ plannedTime: null, publicUserId: admin.id, recipientCount: 2 });
  });

  it("is told to the open windows of its author, whose list of notices follows", async () => {
    const { admin } = await aTenant();
    const hub = await aHub({ query: `?token=${(await aSession(admin)).accessToken}` });
    const { id } = await drafts(admin);
    await admin.get(noticeApi, "plan", { id, plannedTime: await inSeconds(60) });

    await wait(61);

    await hub.waitForEvent("InboxChanged");
    expect(await statusOf(admin, id)).toBe(NoticeStatus.published);
    closeHubs();
  });

  it("has its place in the inbox where it is published, not where it was written", async () => {
    const { tenant, admin } = await aTenant();
    const reader = await tenant.hasAccount();
    const [planned, pinned] = [await drafts(admin), await drafts(admin, { isPinned: true })];
    const later = await publishes(admin);
    const order = async () => (await reader.get(noticeApi, "pageReceived", page)).items.map(({ noticeId }) => noticeId);
    const digest = async () => (await reader.get(noticeApi, "digest", {})).lines.map(({ id }) => id);
    await admin.get(noticeApi, "plan", { id: planned.id, plannedTime: await inSeconds(60) });

    await wait(61);
    await expect.poll(async () => await statusOf(reader, planned.id), waitOptions).toBe(NoticeStatus.published);

    expect((await reader.get(noticeApi, "noticeTitle", {}))?.id).toBe(planned.id);
    await admin.get(noticeApi, "public", { id: pinned.id });
    expect(await digest()).toEqual([pinned.id, planned.id, later]);
    expect((await reader.get(noticeApi, "unReadList", {})).map(({ id }) => id)).toEqual([pinned.id, planned.id, later]);
    await runAsOwner(async (run) => {
      await run("update notice_receipt set cancel_time = now() where notice_id = $1", [pinned.id]);
      await run("select unpin_ended_notices(1000)");
    });
    expect(await order()).toEqual([pinned.id, planned.id, later]);
  });

  it("can be moved and cancelled, and goes with a deleted draft", async () => {
    const { admin } = await aTenant();
    const [moved, cancelled, deleted] = [await drafts(admin), await drafts(admin), await drafts(admin)];
    for (const { id } of [moved, cancelled, deleted])
      await admin.get(noticeApi, "plan", { id, plannedTime: await inSeconds(60) });
    await admin.get(noticeApi, "plan", { id: moved.id, plannedTime: await inSeconds(600) });
    await admin.get(noticeApi, "cancelPlan", { id: cancelled.id });
    await admin.get(noticeApi, "delete", { id: deleted.id });

    await wait(61);

    const queued = await runAsOwner(
      async (run) =>
        await run("select id from task where kind = 'notice.publish' and (input ->> 'id')::bigint = any ($1)", [
          [moved.id, cancelled.id, deleted.id],
        ]),
    );
    expect(queued).toEqual([]);
    expect((await admin.get(noticeApi, "page", page)).items.map(({ plannedTime }) => plannedTime === null)).toEqual([
      true,
      false,
    ]);
  });

  it("does not happen if its author may not publish any more", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole({ dataScope: DataScope.all, permissions: writing });
    const author = await tenant.hasAccount({ roleIds: [role.id] });
    const { id } = await drafts(author);
    await author.get(noticeApi, "plan", { id, plannedTime: await inSeconds(60) });
    await runAsOwner(async (run) => await run("update account set status = 2 where id = $1", [author.id]));

    await wait(61);

    await expect
      .poll(async () => {
        const [task] = await runAsOwner(
          async (run) => await run("select state from task where request_id = $1", [`notice-${id}`]),
        );
        return task?.["state"];
      }, waitOptions)
      .toBe("failed");
    expect(await statusOf(admin, id)).toBe(NoticeStatus.draft);
  });

  it("is refused for a time that is past or too far, after the notice ends, and to others than the author", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole({ dataScope: DataScope.all, permissions: writing });
    const other = await tenant.hasAccount({ roleIds: [role.id] });
    const draft = await drafts(admin, { cancelTime: await inSeconds(300) });
    const published = await admin.get(noticeApi, "notice", { id: await publishes(admin) });
    const plan = async (by: TestAccount, id: number, plannedTime: Date) =>
      await by.call(noticeApi, "plan", { id: toId(id), plannedTime });

    const replies = [
      await plan(admin, draft.id, await inSeconds(-1)),
      await plan(admin, draft.id, await inSeconds((maxPlanDays + 1) * 86_400)),
    ];

    for (const reply of replies) await expect(reply).toFailWith("notice.plan_time", { days: maxPlanDays });
    await expect(await plan(admin, draft.id, await inSeconds(300))).toFailWith("notice.end_passed");
    await expect(await plan(admin, published.id, await inSeconds(60))).toFailWith("notice.published_again", {
      title: published.title,
    });
    await expect(await plan(other, draft.id, await inSeconds(60))).toFailWith("notice.not_creator", {
      title: draft.title,
    });
    await expect(await other.call(noticeApi, "cancelPlan", { id: draft.id })).toFailWith("notice.not_creator", {
      title: draft.title,
    });
  });
});

describe("a notice that ends", () => {
  it("leaves unread counts, bell and home page, and stays in the inbox", async () => {
    const { tenant, admin } = await aTenant();
    const reader = await tenant.hasAccount();
    const cancelTime = await inSeconds(60);
    const id = await publishes(admin, { cancelTime, title: "Ends soon" });
    const before = await reader.get(noticeApi, "digest", {});

    await wait(61);

    expect(before).toMatchObject({ unreadCount: 1, lines: [{ id, isPinned: false }] });
    expect(before.lines[0]?.cancelTime?.getTime()).toBe(cancelTime.getTime());
    expect(await reader.get(noticeApi, "digest", {})).toEqual({ unreadCount: 0, nextEndTime: null, lines: [] });
    expect(await reader.get(noticeApi, "unReadList", {})).toEqual([]);
    expect(await reader.get(noticeApi, "noticeTitle", {})).toBeNull();
    expect((await reader.get(noticeApi, "pageReceived", { ...page, readStatus: ReadStatus.unread })).total).toBe(0);
    expect((await reader.get(noticeApi, "pageReceived", page)).items).toContainRow({ noticeId: id });
    expect((await reader.get(noticeApi, "notice", { id })).cancelTime?.getTime()).toBe(cancelTime.getTime());
    await expect(await admin.call(noticeApi, "remind", { id })).toFailWith("notice.ended", { title: "Ends soon" });
  });

  it("says when the next unread one ends, so that open windows count again", async () => {
    const { tenant, admin } = await aTenant();
    const reader = await tenant.hasAccount();
    const [soon, later] = [await inSeconds(60), await inSeconds(600)];
    await publishes(admin, { cancelTime: later });
    const id = await publishes(admin, { cancelTime: soon });
    await publishes(admin);
    const ends = async () => [
      (await reader.get(noticeApi, "digest", {})).nextEndTime?.getTime(),
      (await reader.get(inboxApi, "counts", {})).nextEndTime?.getTime(),
    ];

    const before = await ends();
    await reader.get(noticeApi, "setRead", { id });

    expect(before).toEqual([soon.getTime(), soon.getTime()]);
    expect(await ends()).toEqual([later.getTime(), later.getTime()]);
  });

  it("ends after its publication", async () => {
    const { admin } = await aTenant();
    const content = { title: "Notice", content: "<p>words</p>" };
    const { id } = await drafts(admin, { cancelTime: await inSeconds(60) });

    const past = await admin.call(noticeApi, "add", { ...content, cancelTime: await inSeconds(-1) });
    const moved = await admin.call(noticeApi, "update", { id, cancelTime: await inSeconds(-1) });
    await wait(61);

    for (const reply of [past, moved, await admin.call(noticeApi, "public", { id })])
      await expect(reply).toFailWith("notice.end_passed");
  });
});

describe("the state of notices in the list", () => {
  it("tells planned ones from drafts, and ended and replaced ones from those that are valid", async () => {
    const { admin } = await aTenant();
    const [draft, planned] = [(await drafts(admin)).id, (await drafts(admin)).id];
    await admin.get(noticeApi, "plan", { id: planned, plannedTime: await inSeconds(3600) });
    const ended = await publishes(admin, { cancelTime: await inSeconds(60) });
    const valid = await publishes(admin, { cancelTime: await inSeconds(600) });
    const replaced = await publishes(admin);
    const correction = await admin.get(noticeApi, "correct", { id: replaced });
    await admin.get(noticeApi, "public", { id: correction });
    advanceClock(61);

    const found = async (state: NoticeState) =>
      (await admin.get(noticeApi, "page", { ...page, state })).items.map(({ id }) => id);

    expect(await found("draft")).toEqual([draft]);
    expect(await found("planned")).toEqual([planned]);
    expect(await found("published")).toEqual([correction, valid]);
    expect(await found("ended")).toEqual([ended]);
    expect(await found("replaced")).toEqual([replaced]);
  });
});

describe("a pinned notice", () => {
  it("is on top of inbox and home page until it ends", async () => {
    const { tenant, admin } = await aTenant();
    const reader = await tenant.hasAccount();
    const pinned = await publishes(admin, { isPinned: true, cancelTime: await inSeconds(60) });
    const newer = await publishes(admin);
    const order = async () => [
      (await reader.get(noticeApi, "pageReceived", page)).items.map(({ noticeId }) => noticeId),
      (await reader.get(noticeApi, "digest", {})).lines.map(({ id }) => id),
    ];

    const before = await order();
    const [second] = (await reader.get(noticeApi, "pageReceived", { page: 2, pageSize: 1 })).items;
    await wait(61);
    await runAsOwner(async (run) => {
      await run("update notice_receipt set cancel_time = now() where notice_id = $1", [pinned]);
      await run("select unpin_ended_notices(1000)");
    });

    expect(before).toEqual([
      [pinned, newer],
      [pinned, newer],
    ]);
    expect(second?.noticeId).toBe(newer);
    expect(await order()).toEqual([[newer, pinned], [newer]]);
    expect((await reader.get(noticeApi, "noticeTitle", {}))?.id).toBe(newer);
  });
});

describe("the receipts of one account among many", () => {
  /** The plan of a query about the receipts of an account. */
  async function explain(query: string): Promise<string> {
    const { owner } = await theServer();
    // A copy of the table: what other tests write changes which index is cheapest.
    await owner.query(
      "create schema receipts_of_one; create table receipts_of_one.copy (like notice_receipt including all)",
    );
    onTestFinished(async () => void (await owner.query("drop schema receipts_of_one cascade")));
    await owner.query(
      `insert into receipts_of_one.copy (tenant_id, account_id, notice_id, list_position, read_status)
       select 1, 1, n, n, case when n > 990 then 0 else 1 end from generate_series(1, 1000) n`,
    );
    await owner.query("analyze receipts_of_one.copy");
    const plan = await runAsOwner(async (run) => {
      // The table is too small for an index to be worth it.
      await run("set enable_seqscan = off");
      await run("set enable_bitmapscan = off");
      return await run(`explain ${query}`);
    });
    return JSON.stringify(plan);
  }

  it("are counted, if unread, in the index of the unread ones alone", async () => {
    const plan = await explain(
      `select count(*), min(cancel_time) from receipts_of_one.copy
       where tenant_id = 1 and account_id = 1 and read_status = 0
         and snoozed_until is null and removed_at is null and (cancel_time is null or cancel_time > now())`,
    );

    expect(plan).toMatch(/Index Only Scan using copy_tenant_id_account_id_notice_id_cancel_time/u);
  });

  it("are read from the newest on, without sorting the others", async () => {
    const plan = await explain(
      `select * from receipts_of_one.copy
       where tenant_id = 1 and account_id = 1 and list_position < 4503599627370496
         and snoozed_until is null and removed_at is null and (cancel_time is null or cancel_time > now())
       order by list_position desc limit 1`,
    );

    expect(plan).toMatch(/Index Scan Backward using copy_tenant_id_account_id_list_position/u);
    expect(plan).not.toContain("Sort");
  });
});

import { describe, expect, it, onTestFinished } from "vitest";
import { type Id, toId } from "#contract/id";
import { commentApi } from "#modules/records/comment/contract";
import { aHub, closeHubs } from "#tests/builders/hub";
import { theServer } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import { aTenant, type TestAccount } from "#tests/builders/tenant";
import { noticeApi, ReadStatus } from "../../contract.ts";
import { inboxApi, maxSnoozeDays } from "../../inbox.contract.ts";
import { deliverNext } from "../delivery.ts";

const { unread, read } = ReadStatus;

async function publishes(by: TestAccount, ...titles: string[]): Promise<void> {
  for (const title of titles) {
    await by.get(noticeApi, "add", { title, content: `<p>${title} words</p>` });
    const [draft] = (await by.get(noticeApi, "page", { title })).items;
    await by.get(noticeApi, "public", { id: toId(draft?.id ?? 0) });
  }
}

/** An account with these notices, the last one on top. */
async function aReader(...titles: string[]) {
  const { tenant, admin } = await aTenant();
  const reader = await tenant.hasAccount();
  await publishes(admin, ...titles);
  return { tenant, admin, reader };
}

async function listTitles(reader: TestAccount, filter: object = {}): Promise<string[]> {
  return (await reader.get(noticeApi, "pageReceived", filter)).items.map(({ title }) => title);
}

async function findEntry(reader: TestAccount, title: string): Promise<Id> {
  const all = await reader.get(noticeApi, "pageReceived", { title });
  const snoozed = await reader.get(noticeApi, "pageReceived", { title, isSnoozed: true });
  return toId([...all.items, ...snoozed.items][0]?.id ?? 0);
}

async function countUnread(reader: TestAccount): Promise<number> {
  const { unread: kinds } = await reader.get(inboxApi, "counts", {});
  const { unreadCount } = await reader.get(noticeApi, "digest", {});
  expect(kinds.reduce((sum, { count }) => sum + count, 0)).toBe(unreadCount);
  return unreadCount;
}

/** What the worker does some time from now. */
async function deliverIn(seconds: number): Promise<void> {
  const { app } = await theServer();
  const later = { ...app, now: () => new Date(app.now().getTime() + seconds * 1000) };
  while (await deliverNext(later));
}

async function inHours(hours: number): Promise<Date> {
  const { app } = await theServer();
  return new Date(app.now().getTime() + hours * 3_600_000);
}

describe("the list of the inbox", () => {
  it("has unread entries first if that is wanted, page by page", async () => {
    const { reader } = await aReader("A", "B", "C", "D");
    await reader.get(inboxApi, "mark", { ids: [await findEntry(reader, "D")], readStatus: read });

    expect(await listTitles(reader)).toEqual(["D", "C", "B", "A"]);
    expect(await listTitles(reader, { isUnreadFirst: true })).toEqual(["C", "B", "A", "D"]);
    expect(await listTitles(reader, { isUnreadFirst: true, page: 2, pageSize: 3 })).toEqual(["D"]);
  });

  it("is filtered by kind and searched by words of title and content, not by what a role hides", async () => {
    const { admin, reader, tenant } = await aReader("Water off", "Crane check");
    const role = await tenant.hasRole({ permissions: ["sysRole/page"] });
    const follower = await tenant.hasAccount({ roleIds: [role.id] });
    const target = { entity: "sysRole", recordId: role.id };
    await follower.get(commentApi, "follow", target);
    await admin.get(commentApi, "add", { ...target, content: "Hello" });

    expect(await listTitles(reader, { keyword: "words wat" })).toEqual(["Water off"]);
    expect(await listTitles(reader, { keyword: "100%" })).toEqual([]);
    expect(await listTitles(reader, { kind: "system" })).toEqual([]);
    expect(await listTitles(follower, { kind: "comment" })).toHaveLength(1);
    expect((await follower.get(inboxApi, "counts", {})).unread).toContainEqual({ kind: "comment", count: 1 });
  });
});

describe("marking", () => {
  it("goes both ways for several entries, and leaves all others", async () => {
    const { reader } = await aReader("A", "B", "C");
    const ids = [await findEntry(reader, "A"), await findEntry(reader, "B")];

    await reader.get(inboxApi, "mark", { ids, readStatus: read });
    const after = await countUnread(reader);
    await reader.get(inboxApi, "mark", { ids: ids.slice(0, 1), readStatus: unread });

    expect(after).toBe(1);
    expect(await listTitles(reader, { readStatus: unread })).toEqual(["C", "A"]);
    const [entry] = (await reader.get(noticeApi, "pageReceived", { title: "A" })).items;
    expect(entry?.readTime).toBeNull();
  });

  it("reads all or one kind, and the undo brings back exactly these", async () => {
    const { reader } = await aReader("A", "B", "C");
    await reader.get(inboxApi, "mark", { ids: [await findEntry(reader, "A")], readStatus: read });

    await reader.get(inboxApi, "readAll", { kind: "mention" });
    const others = await countUnread(reader);
    const { moment } = await reader.get(inboxApi, "readAll", { kind: "notice" });
    const none = await countUnread(reader);
    await reader.get(inboxApi, "undoReadAll", { moment });

    expect([others, none]).toEqual([2, 0]);
    expect(await listTitles(reader, { readStatus: unread })).toEqual(["C", "B"]);
  });
});

describe("marking all as read", () => {
  it("reaches what the list shows, says how many, and the undo brings back exactly these", async () => {
    const { reader } = await aReader("Water off", "Water on", "Crane check");

    const none = await reader.get(inboxApi, "readAll", { keyword: "water", readStatus: read });
    const { moment, count } = await reader.get(inboxApi, "readAll", { keyword: "water" });
    const left = await listTitles(reader, { readStatus: unread });
    await reader.get(inboxApi, "undoReadAll", { moment });
    const all = await reader.get(inboxApi, "readAll", {});

    expect([none.count, count, all.count]).toEqual([0, 2, 3]);
    expect(left).toEqual(["Crane check"]);
  });

  it("and opening leave a notice unread that has to be confirmed, until it is", async () => {
    const { admin, reader } = await aReader("A");
    await admin.get(noticeApi, "add", { title: "Safety", content: "<p>x</p>", isMustRead: true });
    const id = toId((await admin.get(noticeApi, "page", { title: "Safety" })).items[0]?.id ?? 0);
    await admin.get(noticeApi, "public", { id });
    const ids = [await findEntry(reader, "Safety")];

    await reader.get(noticeApi, "setRead", { id });
    const filtered = await reader.get(inboxApi, "readAll", { keyword: "Safety" });
    const all = await reader.get(inboxApi, "readAll", {});
    await expect(await reader.call(inboxApi, "mark", { ids, readStatus: read })).toFailWith("inbox.confirm_first");
    const before = await countUnread(reader);
    await reader.get(noticeApi, "confirm", { id });

    expect([filtered.count, all.count, before]).toEqual([0, 1, 1]);
    expect(await countUnread(reader)).toBe(0);
  });
});

it("each change of the inbox is told to all windows of its account", async () => {
  const { admin, reader } = await aReader("Crane", "Lift");
  await admin.get(noticeApi, "add", { title: "Safety", content: "<p>x</p>", isMustRead: true });
  const mustRead = toId((await admin.get(noticeApi, "page", { title: "Safety" })).items[0]?.id ?? 0);
  await admin.get(noticeApi, "public", { id: mustRead });
  const ids = [await findEntry(reader, "Crane")];
  const [entry] = (await reader.get(noticeApi, "pageReceived", { title: "Lift" })).items;
  const { accessToken } = await aSession(reader);
  onTestFinished(closeHubs);

  const changes: readonly (() => Promise<unknown>)[] = [
    async () => await reader.get(noticeApi, "setRead", { id: toId(entry?.noticeId ?? 0) }),
    async () => await reader.get(inboxApi, "mark", { ids, readStatus: read }),
    async () => await reader.get(inboxApi, "readAll", {}),
    async () => await reader.get(noticeApi, "confirm", { id: mustRead }),
    async () => await reader.get(inboxApi, "remove", { ids }),
  ];
  for (const change of changes) {
    const hub = await aHub({ query: `?token=${accessToken}` });
    await change();
    expect(await hub.waitForEvent("InboxChanged")).toEqual({ isOwn: true });
  }
});

describe("putting an entry off", () => {
  it("takes it out of list and count until it comes back on top, as unread", async () => {
    const { admin, reader } = await aReader("A", "B");
    const ids = [await findEntry(reader, "A")];
    await reader.get(inboxApi, "mark", { ids, readStatus: read });

    await reader.get(inboxApi, "snooze", { ids, until: await inHours(2) });
    const away = [await listTitles(reader), await listTitles(reader, { isSnoozed: true })];
    const { snoozedCount } = await reader.get(inboxApi, "counts", {});
    await publishes(admin, "C");
    await deliverIn(3600);
    const early = await listTitles(reader);
    await deliverIn(7201);

    expect(away).toEqual([["B"], ["A"]]);
    expect(snoozedCount).toBe(1);
    expect(early).toEqual(["C", "B"]);
    expect(await listTitles(reader)).toEqual(["A", "C", "B"]);
    expect(await countUnread(reader)).toBe(3);
    expect((await reader.get(noticeApi, "digest", {})).lines[0]).toMatchObject({ title: "A", readStatus: unread });
  });

  it("can be ended, and is undone without a trace", async () => {
    const { reader } = await aReader("A", "B");
    const ids = [await findEntry(reader, "A")];
    await reader.get(inboxApi, "mark", { ids, readStatus: read });
    await reader.get(inboxApi, "snooze", { ids, until: await inHours(2) });

    await reader.get(inboxApi, "wake", { ids });

    expect(await listTitles(reader)).toEqual(["B", "A"]);
    expect(await listTitles(reader, { readStatus: read })).toEqual(["A"]);
  });

  it("keeps it away when all are marked as read, so that it still comes back", async () => {
    const { reader } = await aReader("A");
    await reader.get(inboxApi, "snooze", { ids: [await findEntry(reader, "A")], until: await inHours(1) });

    await reader.get(inboxApi, "readAll", {});
    await deliverIn(3601);

    expect(await countUnread(reader)).toBe(1);
  });

  it("needs a time to come, at most a year ahead", async () => {
    const { reader } = await aReader("A");
    const ids = [await findEntry(reader, "A")];

    for (const hours of [-1, 24 * maxSnoozeDays + 1]) {
      const reply = await reader.call(inboxApi, "snooze", { ids, until: await inHours(hours) });
      await expect(reply).toFailWith("inbox.snooze_time", { days: maxSnoozeDays });
    }
  });

  it("brings each entry back once, however many nodes look, and tells its account", async () => {
    const { reader } = await aReader("A", "B", "C");
    const { accessToken } = await aSession(reader);
    const ids = await Promise.all(["A", "B", "C"].map(async (title) => await findEntry(reader, title)));
    await reader.get(inboxApi, "snooze", { ids, until: await inHours(1) });
    const hub = await aHub({ query: `?token=${accessToken}` });
    onTestFinished(closeHubs);

    await Promise.all([deliverIn(3601), deliverIn(3601), deliverIn(3601)]);

    expect(await countUnread(reader)).toBe(3);
    expect(await hub.waitForEvent("InboxChanged")).toEqual({});
  });
});

describe("removing an entry", () => {
  it("hides it from its account alone, and can be undone", async () => {
    const { tenant, admin, reader } = await aReader("A", "B");
    const other = await tenant.hasAccount();
    await deliverIn(0);
    const ids = [await findEntry(reader, "A")];

    await reader.get(inboxApi, "remove", { ids });
    const removed = [await listTitles(reader), await countUnread(reader)];
    await reader.get(inboxApi, "restore", { ids });

    expect(removed).toEqual([["B"], 1]);
    expect(await listTitles(reader)).toEqual(["B", "A"]);
    expect(await listTitles(other)).toContain("A");
    expect((await admin.get(noticeApi, "page", { title: "A" })).items[0]?.recipientCount).toBeGreaterThan(1);
  });

  it("is refused for a notice that has to be confirmed, until it is", async () => {
    const { admin, reader } = await aReader();
    await admin.get(noticeApi, "add", { title: "Safety", content: "<p>x</p>", isMustRead: true });
    const id = toId((await admin.get(noticeApi, "page", {})).items[0]?.id ?? 0);
    await admin.get(noticeApi, "public", { id });
    const ids = [await findEntry(reader, "Safety")];

    await reader.get(inboxApi, "snooze", { ids, until: await inHours(24) });
    const open = await reader.get(noticeApi, "mustRead", {});
    await expect(await reader.call(inboxApi, "remove", { ids })).toFailWith("inbox.confirm_first");
    await reader.get(noticeApi, "confirm", { id });
    await reader.get(inboxApi, "remove", { ids });

    expect(open.lines).toHaveLength(1);
    expect(await listTitles(reader, { isSnoozed: true })).toEqual([]);
  });
});

it("no call reaches the entry of another account, whether it exists or not", async () => {
  const { tenant, admin, reader } = await aReader("A");
  const stranger = (await aTenant()).admin;
  const other = await tenant.hasAccount();
  const ids = [await findEntry(reader, "A")];
  const until = await inHours(1);
  const calls = [
    ["mark", { ids, readStatus: read }],
    ["snooze", { ids, until }],
    ["wake", { ids }],
    ["remove", { ids }],
    ["restore", { ids }],
  ] as const;

  for (const by of [admin, other, stranger])
    for (const [name, input] of calls) await expect(await by.call(inboxApi, name, input)).toFailWith("inbox.missing");

  expect(await listTitles(reader, { readStatus: unread })).toEqual(["A"]);
});

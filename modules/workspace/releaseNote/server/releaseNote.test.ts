import { describe, expect, it } from "vitest";
import { AccountType } from "#contract/accountType";
import { historyApi } from "#modules/records/history/contract";
import { advanceClock, theServer } from "#tests/builders/server";
import { withSettings } from "#tests/builders/sessions";
import { aTenant, type TestAccount, theMainTenant } from "#tests/builders/tenant";
import { releaseNoteApi } from "../contract.ts";

async function aPlatformAdministrator(): Promise<TestAccount> {
  return await theMainTenant().hasAccount({ accountType: AccountType.platform });
}

/** Adds a note, which is then the newest. */
async function addNote(platform: TestAccount, content = "<p>New</p>") {
  advanceClock(1);
  const { headers } = await platform.call(releaseNoteApi, "add", { content });
  const { items } = await platform.get(releaseNoteApi, "page", { pageSize: 1 });
  const [note] = items;
  if (note === undefined) throw new Error("there is no note");
  return { ...note, requestId: headers.get("x-request-id") ?? "" };
}

describe("release notes", () => {
  it("are listed with the newest first, without what could harm readers", async () => {
    const platform = await aPlatformAdministrator();

    await addNote(platform, "<p>First</p>");
    await addNote(platform, '<h2>Second</h2><p onclick="run()">Words<script>alert(1)</script></p>');

    const { items } = await platform.get(releaseNoteApi, "page", { pageSize: 2 });
    expect(items.map(({ content, summary }) => ({ content, summary }))).toEqual([
      { content: "<h2>Second</h2><p>Words</p>", summary: "Second Words" },
      { content: "<p>First</p>", summary: "First" },
    ]);
  });

  it("are read again by everyone, the newest first", async () => {
    const platform = await aPlatformAdministrator();
    const { tenant } = await aTenant();
    const reader = await tenant.hasAccount();
    await addNote(platform, "<p>Earlier</p>");
    const { id } = await addNote(platform, "<p>Later</p>");
    await reader.get(releaseNoteApi, "setRead", { id });

    const notes = await reader.get(releaseNoteApi, "list", {});

    expect(notes.slice(0, 2).map(({ summary }) => summary)).toEqual(["Later", "Earlier"]);
    expect(notes.length).toBeLessThanOrEqual(30);
  });

  it("are changed, deleted and brought back by an undo", async () => {
    const platform = await aPlatformAdministrator();
    const { id, version } = await addNote(platform);

    await platform.get(releaseNoteApi, "update", { id, version, content: "<p>Changed</p>" });
    const stale = await platform.call(releaseNoteApi, "update", { id, version, content: "<p>Late</p>" });
    const deleted = await platform.call(releaseNoteApi, "delete", { id });
    await platform.get(historyApi, "undo", { requestId: deleted.headers.get("x-request-id") ?? "" });

    expect(stale.body.code).toBe(409);
    const { items } = await platform.get(releaseNoteApi, "page", { pageSize: 1 });
    expect(items).toContainRow({ id, content: "<p>Changed</p>", summary: "Changed" });
  });

  it("are written by the platform administrator alone", async () => {
    const platform = await aPlatformAdministrator();
    const { id } = await addNote(platform);
    const { admin } = await aTenant();

    const replies = [
      await admin.call(releaseNoteApi, "page", {}),
      await admin.call(releaseNoteApi, "add", { content: "<p>Ours</p>" }),
      await admin.call(releaseNoteApi, "update", { id, version: 1, content: "<p>Ours</p>" }),
      await admin.call(releaseNoteApi, "delete", { id }),
    ];

    expect(replies.map(({ body }) => body.code)).toEqual([403, 403, 403, 403]);
  });
});

describe("the newest release note", () => {
  it("is unread by each account until that account has read it", async () => {
    const platform = await aPlatformAdministrator();
    const { admin, tenant } = await aTenant();
    const other = await tenant.hasAccount();
    await addNote(platform, "<p>First</p>");
    const { id } = await addNote(platform, "<p>Second</p>");

    const before = await admin.get(releaseNoteApi, "lastUnRead");
    await admin.get(releaseNoteApi, "setRead", { id });
    await admin.get(releaseNoteApi, "setRead", { id });

    expect(before).toMatchObject({ id, content: "<p>Second</p>" });
    expect(await platform.get(releaseNoteApi, "lastUnRead")).toBeNull();
    expect(await admin.get(releaseNoteApi, "lastUnRead")).toBeNull();
    expect(await other.get(releaseNoteApi, "lastUnRead")).toMatchObject({ id });
    const next = await addNote(platform, "<p>Third</p>");
    expect(await admin.get(releaseNoteApi, "lastUnRead")).toMatchObject({ id: next.id });
    await platform.get(releaseNoteApi, "delete", { id: next.id });
    expect(await admin.get(releaseNoteApi, "lastUnRead")).toBeNull();
  });

  it("is not shown to an account that was added after it", async () => {
    const { createTime } = await addNote(await aPlatformAdministrator());
    const { admin } = await aTenant();
    const { owner } = await theServer();

    await owner.query("update account set create_time = $2 where id = $1", [
      admin.id,
      new Date(createTime.getTime() + 1000),
    ]);
    expect(await admin.get(releaseNoteApi, "lastUnRead")).toBeNull();
  });

  it("is not shown while the setting is off", async () => {
    const { admin } = await aTenant();
    await addNote(await aPlatformAdministrator());

    await withSettings({ sys_upgrade: "False" }, async () => {
      expect(await admin.get(releaseNoteApi, "lastUnRead")).toBeNull();
    });
    expect(await admin.get(releaseNoteApi, "lastUnRead")).not.toBeNull();
  });

  it("cannot be marked as read if there is no such note", async () => {
    const { admin } = await aTenant();

    await expect(await admin.call(releaseNoteApi, "setRead", { id: 1 })).toFailWith("releaseNote.missing");
  });
});

import { describe, expect, it } from "vitest";
import { commentApi } from "#modules/records/comment/contract";
import { theServer } from "#tests/builders/server";
import { runAsRequest } from "#tests/builders/sql";
import { aTenant } from "#tests/builders/tenant";
import { noticeApi, NoticeType, ReadStatus } from "../contract.ts";

/** A role that an account follows, and another that writes comments on it. */
async function aFollowedRole() {
  const { tenant, admin } = await aTenant();
  const role = await tenant.hasRole({ permissions: ["sysRole/page"] });
  const reader = await tenant.hasAccount({ roleIds: [role.id] });
  const target = { entity: "sysRole", recordId: role.id };
  await reader.get(commentApi, "follow", target);
  return { tenant, admin, reader, target };
}

describe("an entry of the inbox", () => {
  it("says of which kind it is", async () => {
    const { tenant, admin, reader, target } = await aFollowedRole();
    await admin.get(commentApi, "add", { ...target, content: "Hello" });
    await admin.get(commentApi, "add", { ...target, content: `@{${reader.id}} look` });
    for (const type of [NoticeType.notice, NoticeType.announcement]) {
      await admin.get(noticeApi, "add", { title: "Water", content: "<p>off</p>", type });
      const [draft] = (await admin.get(noticeApi, "page", { status: 0 })).items;
      if (draft !== undefined) await admin.get(noticeApi, "public", { id: draft.id });
    }
    const outsider = await tenant.hasAccount({ roleIds: [(await tenant.hasRole()).id] });
    await outsider.get(noticeApi, "requestAccess", { path: "/system/pos" });

    const { items } = await reader.get(noticeApi, "pageReceived", {});
    const ofAdmin = await admin.get(noticeApi, "digest", {});

    expect(items.map(({ kind }) => kind)).toEqual(["announcement", "notice", "mention", "comment"]);
    expect(ofAdmin.lines.map(({ kind }) => kind)).toEqual(["assignment", "announcement", "notice"]);
    // Authors see what they have written themselves.
    expect((await admin.get(noticeApi, "page", {})).total).toBe(2);
  });

  it("takes the place of the unread one with the same key, and of none that is read", async () => {
    const { admin, reader, target } = await aFollowedRole();
    await admin.get(commentApi, "add", { ...target, content: "One" });
    const [first] = (await reader.get(noticeApi, "pageReceived", {})).items;
    await admin.get(noticeApi, "add", { title: "Between", content: "<p>x</p>" });
    const [draft] = (await admin.get(noticeApi, "page", {})).items;
    if (draft !== undefined) await admin.get(noticeApi, "public", { id: draft.id });

    await admin.get(commentApi, "add", { ...target, content: "Two" });
    const [replaced, ...others] = (await reader.get(noticeApi, "pageReceived", {})).items;
    if (replaced !== undefined) await reader.get(noticeApi, "setRead", { id: replaced.noticeId });
    await admin.get(commentApi, "add", { ...target, content: "Three" });

    expect(replaced).toMatchObject({ id: first?.id, kind: "comment", readStatus: ReadStatus.unread });
    expect(replaced?.noticeId).not.toBe(first?.noticeId);
    expect(others.map(({ title }) => title)).toEqual(["Between"]);
    const { items } = await reader.get(noticeApi, "pageReceived", {});
    expect(items.map(({ kind, readStatus }) => [kind, readStatus])).toEqual([
      ["comment", ReadStatus.unread],
      ["comment", ReadStatus.read],
      ["notice", ReadStatus.unread],
    ]);
    const { owner } = await theServer();
    const { rowCount } = await owner.query("select from published_notice where tenant_id = $1 and id = $2", [
      admin.tenantId,
      first?.noticeId,
    ]);
    expect(rowCount).toBe(0);
  });

  it("stays a single one when many reply at once", async () => {
    const { admin, reader, target } = await aFollowedRole();

    await Promise.all(
      Array.from({ length: 8 }, async () => await admin.get(commentApi, "add", { ...target, content: "Reply" })),
    );

    expect((await reader.get(noticeApi, "pageReceived", {})).total).toBe(1);
    expect((await reader.get(noticeApi, "digest", {})).unreadCount).toBe(1);
  });

  it("is the only one that keeps a notice, also if senders replace the last entries at the same moment", async () => {
    const { tenant, admin, reader, target } = await aFollowedRole();
    const second = await tenant.hasAccount({ roleIds: [target.recordId] });
    await second.get(commentApi, "follow", target);
    const { owner } = await theServer();
    await admin.get(noticeApi, "add", { title: "Draft", content: "<p>x</p>" });
    await admin.get(commentApi, "add", { ...target, content: "One" });
    await admin.get(commentApi, "add", { ...target, content: "Two" });

    await Promise.all(
      [admin, reader, second, admin, reader, second].map(
        async (writer) => await writer.get(commentApi, "add", { ...target, content: "Reply" }),
      ),
    );

    const { rows } = await owner.query<{ entries: number }>(
      `select (select count(*)::int from notice_receipt receipt where receipt.notice_id = notice.id) as entries
       from notice where tenant_id = $1 and kind is not null`,
      [admin.tenantId],
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ entries }) => entries === 0)).toEqual([]);
    expect((await admin.get(noticeApi, "page", {})).total).toBe(1);
  });

  it("is put into inboxes by the sender of its notice alone, and once", async () => {
    const { admin, reader, target } = await aFollowedRole();
    await admin.get(commentApi, "add", { ...target, content: "One" });
    const [entry] = (await reader.get(noticeApi, "pageReceived", {})).items;
    const send = async (accountId: number) =>
      await runAsRequest({ tenantId: admin.tenantId, accountId }, async (run) => {
        await run("select send_personal_notice($1, null, array[$2::bigint])", [entry?.noticeId, admin.id]);
      });

    await expect(send(reader.id)).rejects.toMatchObject({ code: "42501" });
    await expect(send(admin.id)).rejects.toMatchObject({ code: "42501" });
  });
});

import { describe, expect, it } from "vitest";
import * as z from "zod";
import { type Id, toId } from "#contract/id";
import { outboxApi } from "#modules/identity/outbox/contract";
import { attachmentApi } from "#modules/platform/attachment/contract";
import { historyApi } from "#modules/records/history/contract";
import { defaultWays, profileApi } from "#modules/workspace/profile/contract";
import { fetchFile, sendFiles } from "#tests/builders/files";
import { theServer } from "#tests/builders/server";
import { runAsRequest } from "#tests/builders/sql";
import { aTenant, nextUnique, type TestAccount } from "#tests/builders/tenant";
import { everybody } from "../audience.contract.ts";
import { noticeApi } from "../contract.ts";
import { sendDueNotifications } from "./notification/notification.worker.ts";

type Target = { readonly entity: "sysNotice"; readonly recordId: Id };

async function attach(by: TestAccount, { recordId }: Target, name: string) {
  const call = `upload?entity=sysNotice&recordId=${recordId}`;
  const { body } = await sendFiles(by, [{ name, content: `content of ${name}` }], { api: "sysAttachment", call });
  return {
    body,
    id:
      z
        .array(z.object({ id: z.int() }))
        .catch([])
        .parse(body.result)[0]?.id ?? 0,
  };
}

async function aDraft(by: TestAccount, reader: TestAccount): Promise<Target> {
  const title = `Notice ${nextUnique()}`;
  const audience = { ...everybody, isTargeted: true, people: [{ id: reader.id }] };
  await by.get(noticeApi, "add", { title, content: "<p>words</p>", audience });
  const [draft] = (await by.get(noticeApi, "page", { page: 1, pageSize: 20, title })).items;
  return { entity: "sysNotice", recordId: toId(draft?.id ?? 0) };
}

async function aNotice() {
  const { tenant, admin } = await aTenant();
  const reader = await tenant.hasAccount();
  const stranger = await tenant.hasAccount();
  const target = await aDraft(admin, reader);
  const attachment = await attach(admin, target, "plan.txt");
  return { tenant, admin, reader, stranger, target, attachment };
}

async function textOf(by: TestAccount, id: number): Promise<string | undefined> {
  const answer = await fetchFile(`/api/sysAttachment/file?id=${id}`, by);
  return answer.headers.get("content-type")?.includes("json") === true ? undefined : await answer.text();
}

describe("the attachments of a notice", () => {
  it("are read by its receivers once it is published, and by no one else", async () => {
    const { tenant, admin, reader, stranger, target, attachment } = await aNotice();

    const before = await textOf(reader, attachment.id);
    await admin.get(noticeApi, "public", { id: target.recordId });
    const { items, canChange } = await reader.get(attachmentApi, "list", target);

    expect(before).toBeUndefined();
    expect(items.map(({ name }) => name)).toEqual(["plan.txt"]);
    expect(canChange).toBe(false);
    expect(await textOf(reader, attachment.id)).toBe("content of plan.txt");
    expect((await stranger.call(attachmentApi, "list", target)).body.code).toBe(403);
    expect(await textOf(stranger, attachment.id)).toBeUndefined();
    const seen = async (accountId: Id) =>
      await runAsRequest(
        { tenantId: tenant.id, accountId, scope: "own" },
        async (run) => await run("select name from record_attachment"),
      );
    expect([await seen(reader.id), await seen(stranger.id)]).toEqual([[{ name: "plan.txt" }], []]);
  });

  it("are also those of its correction, which may drop one", async () => {
    const { admin, reader, target, attachment } = await aNotice();
    await attach(admin, target, "old.txt");
    await admin.get(noticeApi, "public", { id: target.recordId });

    const correction = { ...target, recordId: await admin.get(noticeApi, "correct", { id: target.recordId }) };
    const copies = (await admin.get(attachmentApi, "list", correction)).items;
    await admin.get(attachmentApi, "delete", { id: copies.find(({ name }) => name === "old.txt")?.id ?? 0 });
    await admin.get(noticeApi, "public", { id: correction.recordId });

    const { items } = await reader.get(attachmentApi, "list", correction);
    expect(items.map(({ name }) => name)).toEqual(["plan.txt"]);
    expect(items[0]?.id).not.toBe(attachment.id);
    expect(await textOf(reader, items[0]?.id ?? 0)).toBe("content of plan.txt");
    expect((await admin.get(attachmentApi, "list", target)).items.map(({ name }) => name)).toEqual([
      "plan.txt",
      "old.txt",
    ]);
  });

  it("change while it is a draft, by its author alone, and never afterwards", async () => {
    const { tenant, admin, target, attachment } = await aNotice();
    const role = await tenant.hasRole({ permissions: ["sysNotice/page", "sysNotice/update"] });
    const colleague = await tenant.hasAccount({ roleIds: [role.id] });

    const byColleague = await attach(colleague, target, "theirs.txt");
    const second = await attach(admin, target, "second.txt");
    const deletion = await admin.call(attachmentApi, "delete", { id: second.id });
    await admin.get(noticeApi, "public", { id: target.recordId });
    const late = await attach(admin, target, "late.txt");
    const deleted = await admin.call(attachmentApi, "delete", { id: attachment.id });
    const undone = await admin.call(historyApi, "undo", { requestId: deletion.headers.get("x-request-id") ?? "" });
    const forced = runAsRequest({ tenantId: tenant.id, accountId: admin.id, scope: "all" }, async (run) => {
      await run("update record_attachment set deleted_at = now() where id = $1", [attachment.id]);
      return await run("select id from record_attachment where id = $1 and deleted_at is null", [attachment.id]);
    });

    expect(byColleague.body.code).toBe(400);
    expect(late.body.code).toBe(400);
    expect(deleted.body.message).toContain("已经发布");
    expect(undone.body.code).not.toBe(200);
    expect(await forced).toHaveLength(1);
    expect((await admin.get(attachmentApi, "list", target)).items).toHaveLength(1);
  });

  it("are counted in an e-mail about it", async () => {
    const { admin, reader, target } = await aNotice();
    await attach(admin, target, "second.txt");
    const { app, owner } = await theServer();
    await owner.query("update account set email = $2 where id = $1", [reader.id, `r${nextUnique()}@example.com`]);
    const kinds = [{ kind: "notice" as const, ...defaultWays, email: "now" as const }];
    await reader.get(profileApi, "savePreferences", {
      kinds,
      quietFrom: null,
      quietTo: null,
      digestHour: 9,
      timeZone: "UTC",
    });

    await admin.get(noticeApi, "public", { id: target.recordId });
    await sendDueNotifications(app);

    const { items } = await admin.get(outboxApi, "page", { channel: "email" });
    expect(items.map(({ text }) => text)).toEqual([expect.stringContaining("· 附件：2 个")]);
  });
});

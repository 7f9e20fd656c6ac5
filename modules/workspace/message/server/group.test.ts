import { AttachedFile } from "#contract/attachedFile";
import { describe, expect, it } from "vitest";
import { theServer } from "#tests/builders/server";
import { fetchFile, sendFiles } from "#tests/builders/files";
import { aTenant, DataScope, type TestAccount } from "#tests/builders/tenant";
import { messageContactApi } from "../contact.contract.ts";
import { conversationApi } from "../contract.ts";

async function aGroup() {
  const { tenant, admin } = await aTenant();
  const worker = await tenant.hasAccount({ realName: "李雷" });
  const colleague = await tenant.hasAccount({ realName: "韩梅梅" });
  const conversationId = await admin.get(conversationApi, "addGroup", {
    name: "三号楼",
    accountIds: [worker.id, colleague.id, admin.id],
  });
  return { tenant, admin, worker, colleague, conversationId };
}

const memberIds = async (account: TestAccount, id: number) =>
  (await account.get(conversationApi, "detail", { id })).members.map(({ accountId }) => accountId).toSorted();

describe("a group", () => {
  it("is shown to its members, with who has read", async () => {
    const { admin, worker, colleague, conversationId } = await aGroup();
    await admin.get(conversationApi, "send", { conversationId, content: "明天检查" });
    await worker.get(conversationApi, "markRead", { conversationId, number: 1 });

    const { items } = await colleague.get(conversationApi, "list", {});
    const { members, isOwnGroup } = await admin.get(conversationApi, "detail", { id: conversationId });

    expect(items).toMatchObject([{ name: "三号楼", memberCount: 3, unreadCount: 1, partner: null }]);
    expect(isOwnGroup).toBe(true);
    expect(new Map(members.map(({ accountId, readNumber }) => [accountId, readNumber]))).toEqual(
      new Map([
        [admin.id, 1],
        [worker.id, 1],
        [colleague.id, 0],
      ]),
    );
  });

  it("is managed by its creator alone", async () => {
    const { tenant, admin, worker, colleague, conversationId } = await aGroup();
    const late = await tenant.hasAccount();

    const refused = [
      await worker.call(conversationApi, "renameGroup", { conversationId, name: "x" }),
      await worker.call(conversationApi, "addMembers", { conversationId, accountIds: [late.id] }),
      await worker.call(conversationApi, "removeMember", { conversationId, accountId: colleague.id }),
    ];
    await admin.get(conversationApi, "renameGroup", { conversationId, name: "四号楼" });
    await admin.get(conversationApi, "addMembers", { conversationId, accountIds: [late.id, worker.id] });
    await admin.get(conversationApi, "removeMember", { conversationId, accountId: colleague.id });

    for (const reply of refused) await expect(reply).toFailWith("conversation.not_manager");
    expect(await late.get(conversationApi, "detail", { id: conversationId })).toMatchObject({ name: "四号楼" });
    expect(await memberIds(admin, conversationId)).toEqual([admin.id, worker.id, late.id].toSorted());
  });

  it("is closed to those who have left, until they are added again", async () => {
    const { admin, worker, conversationId } = await aGroup();
    await admin.get(conversationApi, "send", { conversationId, content: "1" });

    await worker.get(conversationApi, "leaveGroup", { conversationId });
    const gone = await worker.call(conversationApi, "messages", { conversationId });
    const list = await worker.get(conversationApi, "list", {});
    const unread = await worker.get(conversationApi, "unreadCount", {});
    await admin.get(conversationApi, "addMembers", { conversationId, accountIds: [worker.id] });

    await expect(gone).toFailWith("conversation.missing");
    expect([list.items, unread]).toEqual([[], 0]);
    expect((await worker.get(conversationApi, "messages", { conversationId })).items).toHaveLength(1);
  });

  it("needs another member, whom its creator sees, and only groups are left", async () => {
    const { tenant, admin } = await aTenant();
    const own = await tenant.hasRole({ dataScope: DataScope.self });
    const worker = await tenant.hasAccount({ roleIds: [own.id], organisationId: null });
    const { conversationId } = await admin.get(conversationApi, "send", { receiverId: worker.id, content: "x" });

    const alone = await admin.call(conversationApi, "addGroup", { name: "x", accountIds: [admin.id] });
    const hidden = await worker.call(conversationApi, "addGroup", { name: "x", accountIds: [admin.id] });
    const left = await worker.call(conversationApi, "leaveGroup", { conversationId });

    await expect(alone).toFailWith("conversation.no_receiver");
    await expect(hidden).toFailWith("conversation.person_missing");
    await expect(left).toFailWith("conversation.not_manager");
  });
});

describe("people to write to", () => {
  it("are the others in use, by name or pinyin", async () => {
    const { tenant, admin } = await aTenant();
    await tenant.hasAccount({ realName: "赵工" });
    await tenant.hasAccount({ realName: "钱工", status: 2 });
    const own = await tenant.hasRole({ dataScope: DataScope.self });
    const worker = await tenant.hasAccount({ roleIds: [own.id], organisationId: null });

    const found = await admin.get(messageContactApi, "page", { keyword: "工" });

    expect(found.items).toMatchObject([{ realName: "赵工" }]);
    expect(found.total).toBe(1);
    expect(await worker.get(messageContactApi, "page", {})).toMatchObject({ items: [], total: 0 });
  });

  it("are colleagues even for a role that sees only the own data: of the own unit, below it, and directly above", async () => {
    const { tenant } = await aTenant();
    const own = await tenant.hasRole({ dataScope: DataScope.self });
    const project = await tenant.hasOrganisation();
    const team = await tenant.hasOrganisation({ parentId: project.id });
    const crew = await tenant.hasOrganisation({ parentId: team.id });
    const other = await tenant.hasOrganisation({ parentId: project.id });
    const worker = await tenant.hasAccount({ roleIds: [own.id], organisationId: team.id });
    await tenant.hasAccount({ realName: "Below", organisationId: crew.id });
    await tenant.hasAccount({ realName: "Beside", organisationId: team.id });
    await tenant.hasAccount({ realName: "Manager", organisationId: project.id });
    const stranger = await tenant.hasAccount({ realName: "Other team", organisationId: other.id });
    await tenant.hasAccount({ realName: "Head office" });

    const { items } = await worker.get(messageContactApi, "page", {});
    const refused = await worker.call(conversationApi, "send", { receiverId: stranger.id, content: "Hello" });

    expect(items.map(({ realName }) => realName).toSorted()).toEqual(["Below", "Beside", "Manager"]);
    expect(items.find(({ realName }) => realName === "Manager")?.orgName).toBe(project.name);
    await expect(refused).toFailWith("conversation.person_missing");
  });
});

describe("a file of a message", () => {
  async function upload(account: TestAccount) {
    const target = { api: "sysConversation", call: "uploadFile" };
    const { body } = await sendFiles(account, [{ name: "plan.txt", content: "drawing" }], target);
    return AttachedFile.parse(body.result);
  }

  it("is read by members until the message is deleted", async () => {
    const { tenant, admin, worker, conversationId } = await aGroup();
    const stranger = await tenant.hasAccount();
    const { id } = await upload(admin);
    const before = await fetchFile(`/api/sysConversation/file?id=${id}`, worker);

    const sent = await admin.get(conversationApi, "send", { conversationId, content: "", fileIds: [id] });
    const { items } = await worker.get(conversationApi, "messages", { conversationId });
    const [byMember, byStranger] = [
      await fetchFile(`/api/sysConversation/file?id=${id}`, worker),
      await fetchFile(`/api/sysConversation/file?id=${id}`, stranger),
    ];
    await admin.get(conversationApi, "delete", { id: sent.id });
    const after = await fetchFile(`/api/sysConversation/file?id=${id}`, worker);

    expect(items).toMatchObject([{ content: "", fileCount: 1, files: [{ id, name: "plan.txt", sizeBytes: 7 }] }]);
    expect(await byMember.text()).toBe("drawing");
    for (const refused of [before, byStranger, after]) expect(await refused.text()).not.toContain("drawing");
  });

  it("is sent once, by its uploader", async () => {
    const { admin, worker, conversationId } = await aGroup();
    const { id } = await upload(admin);

    const byOther = await worker.call(conversationApi, "send", { conversationId, content: "x", fileIds: [id] });
    await admin.get(conversationApi, "send", { conversationId, content: "x", fileIds: [id] });
    const again = await admin.call(conversationApi, "send", { conversationId, content: "x", fileIds: [id] });

    await expect(byOther).toFailWith("conversation.file_missing");
    await expect(again).toFailWith("conversation.file_missing");
  });

  it("is removed after some weeks if no message was sent with it", async () => {
    const { tenant, admin, conversationId } = await aGroup();
    const [unused, used] = [await upload(admin), await upload(admin)];
    await admin.get(conversationApi, "send", { conversationId, content: "x", fileIds: [used.id] });
    const { owner } = await theServer();
    await owner.query("update file set create_time = now() - interval '31 days' where tenant_id = $1", [tenant.id]);

    await owner.query("select remove_unused_message_files(500)");

    const { rows } = await owner.query("select id from file where tenant_id = $1", [tenant.id]);
    expect(rows).toEqual([{ id: used.id }]);
    expect(unused.id).not.toBe(used.id);
  });
});

import { afterEach, describe, expect, it } from "vitest";
import { messageApi } from "../contract.ts";
import { aHub, closeHubs } from "#tests/builders/hub";
import { theServer } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import { aTenant, type TestAccount } from "#tests/builders/tenant";

afterEach(closeHubs);

const note = { title: "明早浇筑", message: "<img src=x onerror=alert(1)> 六点到场" };

async function hubOf(account: TestAccount) {
  return await aHub({ query: `?token=${(await aSession(account)).accessToken}` });
}

async function logOf(tenantId: number) {
  const { owner } = await theServer();
  const { rows } = await owner.query("select * from message_log where tenant_id = $1 order by id", [tenantId]);
  return rows;
}

describe("a message", () => {
  it("reaches only its receiver, as text, with the sender", async () => {
    const { tenant, admin } = await aTenant();
    const worker = await tenant.hasAccount({ realName: "李雷" });
    const [receiver, bystander] = [await hubOf(worker), await hubOf(await tenant.hasAccount({}))];

    await admin.send(messageApi, "sendUser", { ...note, receiveUserId: worker.id, sendUserId: worker.id });

    expect(await receiver.waitForEvent("ReceiveMessage")).toMatchObject({
      ...note,
      sendUserId: admin.id,
      sendUserName: `${admin.realName}/${admin.account}`,
      receiveUserName: `李雷/${worker.account}`,
    });
    expect(JSON.stringify(bystander.messages)).not.toContain("明早浇筑");
    expect(await logOf(tenant.id)).toMatchObject([{ ...note, receive_name: `李雷/${worker.account}` }]);
  });

  it("is stored for an account that is not connected", async () => {
    const { tenant, admin } = await aTenant();
    const worker = await tenant.hasAccount({});

    const reply = await admin.call(messageApi, "sendUser", { ...note, receiveUserId: worker.id });

    expect(reply.body.code).toBe(200);
    expect(await logOf(tenant.id)).toHaveLength(1);
  });

  it("is sent to several accounts, to all, or to all except the sender", async () => {
    const { tenant, admin } = await aTenant();
    const [one, two] = [await tenant.hasAccount({}), await tenant.hasAccount({})];
    const [sender, first, second] = [await hubOf(admin), await hubOf(one), await hubOf(two)];

    await admin.get(messageApi, "sendUsers", { title: "1", message: "several", userIds: [one.id] });
    await admin.get(messageApi, "sendOtherUser", { title: "2", message: "others" });
    await admin.get(messageApi, "sendAllUser", { title: "3", message: "all" });
    const titles = async (hub: typeof first, count: number) => {
      await expect.poll(() => hub.messages.filter(({ target }) => target === "ReceiveMessage").length).toBe(count);
      return hub.messages
        .filter(({ target }) => target === "ReceiveMessage")
        .map(({ arguments: [content] = [] }) => Reflect.get(Object(content), "title"));
    };

    expect(await titles(first, 3)).toEqual(["1", "2", "3"]);
    expect(await titles(second, 2)).toEqual(["2", "3"]);
    expect(await titles(sender, 1)).toEqual(["3"]);
    expect(await logOf(tenant.id)).toMatchObject([{ receiver_ids: { accounts: [one.id] } }, {}, {}]);
  });
});

describe("an invalid message", () => {
  it("with a receiver of another tenant is neither stored nor sent", async () => {
    const { tenant, admin } = await aTenant();
    const other = await aTenant();
    const stranger = await hubOf(other.admin);
    const worker = await tenant.hasAccount({});

    const single = await admin.call(messageApi, "sendUser", { ...note, receiveUserId: other.admin.id });
    const several = await admin.call(messageApi, "sendUsers", { ...note, userIds: [worker.id, other.admin.id] });

    await expect(single).toFailWith("message.no_receiver");
    await expect(several).toFailWith("message.no_receiver");
    expect(await logOf(tenant.id)).toEqual([]);
    expect(stranger.messages).toEqual([]);
  });

  it("without receiver, title or content is refused", async () => {
    const { admin } = await aTenant();

    const reply = await admin.send(messageApi, "sendUser", { title: " ", message: "" });

    expect(reply).toRefuseFields("ReceiveUserId", "Title", "Message");
  });

  it("from a sender without the permission is refused, by the hub as well", async () => {
    const { tenant, admin } = await aTenant();
    const clerk = await tenant.hasAccount({});
    const hub = await hubOf(clerk);

    const reply = await clerk.call(messageApi, "sendAllUser", note);
    const invoked = await hub.invoke("ClientsSendMessage", { ...note, receiveUserId: admin.id });

    expect(reply.body.code).toBe(403);
    expect(invoked.error).toMatch(/^403/u);
  });
});

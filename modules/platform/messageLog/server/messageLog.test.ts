import { describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { messageApi } from "#modules/identity/online/contract";
import { aTenant, DataScope, type TestAccount } from "#tests/builders/tenant";
import { type LoggedMessage, messageLogApi, readMessages } from "../contract.ts";

const note = { title: "Pouring", message: "Tomorrow at six" };

async function send(from: TestAccount, receiveUserId: Id, title = note.title): Promise<void> {
  await from.get(messageApi, "sendUser", { ...note, title, receiveUserId });
}

async function listMessages(client: TestAccount, input: object = {}): Promise<LoggedMessage[]> {
  return (await client.get(messageLogApi, "page", input)).items;
}

describe("the list", () => {
  it("has who sent what to whom, the latest first, without texts", async () => {
    const { admin, tenant } = await aTenant();
    const worker = await tenant.hasAccount({ realName: "Li Lei" });
    await send(admin, worker.id, "first");
    await send(admin, worker.id, "second");

    const [second, first] = await listMessages(admin);

    expect([second?.title, first?.title]).toEqual(["second", "first"]);
    expect(second).toMatchObject({ sendUserId: admin.id, receiveUserName: `Li Lei/${worker.account}` });
    expect(second).not.toHaveProperty("message");
  });

  it("is filtered by exact names and by time", async () => {
    const { admin, tenant } = await aTenant();
    const worker = await tenant.hasAccount({ realName: "Li_Lei" });
    await send(admin, worker.id);

    const count = async (input: object) => (await listMessages(admin, input)).length;

    expect(await count({ receiveUserName: "Li_Lei" })).toBe(1);
    expect(await count({ receiveUserName: worker.account })).toBe(1);
    expect(await count({ receiveUserName: `Li_Lei/${worker.account}` })).toBe(1);
    expect(await count({ receiveUserName: "Li" })).toBe(0);
    expect(await count({ sendUserName: "LiXLei" })).toBe(0);
    expect(await count({ endTime: "2020-01-01 00:00:00" })).toBe(0);
    expect(await count({ from: "2020-01-01", to: "2020-01-02" })).toBe(0);
  });

  it("shows callers with a smaller data scope only what they have sent or received", async () => {
    const { admin, tenant } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysLogMsg/page"], dataScope: DataScope.self });
    const reader = await tenant.hasAccount({ roleIds: [role.id] });
    const other = await tenant.hasAccount();
    await send(admin, other.id, "to another");
    await send(admin, reader.id, "to the reader");

    expect((await listMessages(reader)).map(({ title }) => title)).toEqual(["to the reader"]);
  });

  it("counts the messages of each day of the last year", async () => {
    const { admin, tenant } = await aTenant();
    await send(admin, (await tenant.hasAccount()).id);

    const days = await admin.get(messageLogApi, "yearDayStats", {});

    expect(days).toHaveLength(366);
    expect(days.at(-1)?.count).toBe(1);
    expect(days.slice(0, -1).every(({ count }) => count === 0)).toBe(true);
  });
});

describe("the text", () => {
  it("is for the sender, the receiver, and those who may read messages", async () => {
    const { admin, tenant } = await aTenant();
    const page = await tenant.hasRole({ permissions: ["sysLogMsg/page"] });
    const all = await tenant.hasRole({ permissions: ["sysLogMsg/page", readMessages] });
    const receiver = await tenant.hasAccount({ roleIds: [page.id] });
    const [stranger, auditor] = [
      await tenant.hasAccount({ roleIds: [page.id] }),
      await tenant.hasAccount({ roleIds: [all.id] }),
    ];
    const sender = await tenant.hasAccount({ roleIds: [(await tenant.hasRole("all")).id] });
    await send(sender, receiver.id);
    const [sent] = await listMessages(admin);

    const read = async (client: TestAccount) =>
      (await client.get(messageLogApi, "detail", { id: sent?.id ?? 0 })).message;

    expect([await read(sender), await read(receiver), await read(auditor)]).toEqual(
      Array.from({ length: 3 }, () => note.message),
    );
    expect(await read(stranger)).toBeNull();
  });

  it("of another tenant does not exist", async () => {
    const { admin, tenant } = await aTenant();
    await send(admin, (await tenant.hasAccount()).id);
    const [sent] = await listMessages(admin);
    const { admin: stranger } = await aTenant();

    const reply = await stranger.send(messageLogApi, "detail", { id: sent?.id ?? 0 });

    await expect(reply).toFailWith("messageLog.missing");
  });
});

it("is cleared for its tenant alone", async () => {
  const { admin, tenant } = await aTenant();
  const { admin: other, tenant: otherTenant } = await aTenant();
  await send(admin, (await tenant.hasAccount()).id);
  await send(other, (await otherTenant.hasAccount()).id);

  await admin.get(messageLogApi, "clear", {});

  expect(await listMessages(admin)).toEqual([]);
  expect(await listMessages(other)).toHaveLength(1);
});

import { describe, expect, it } from "vitest";
import { thingApi } from "../contract.ts";
import { aTenant, type TestAccount } from "#tests/builders/tenant";

const page = { page: 1, pageSize: 20 };

/** Adds a record and returns its id. */
async function addRecord(caller: TestAccount, name: string, code: string) {
  await caller.get(thingApi, "add", { name, code });
  const { items } = await caller.get(thingApi, "page", { ...page, name, code });
  return items[0]?.id ?? 0;
}

describe("adding", () => {
  it("lists the record with its creator", async () => {
    const { admin } = await aTenant();

    const reply = await admin.call(thingApi, "add", { name: " First ", code: "f1", remark: "new" });

    expect(reply.body).toMatchObject({ code: 200, result: null });
    const { items, total } = await admin.get(thingApi, "page", page);
    expect(total).toBe(1);
    expect(items).toContainRow({ name: "First", code: "f1", remark: "new", version: 1, createUserId: admin.id });
  });

  it("rejects a duplicate of name and code", async () => {
    const { admin } = await aTenant();
    await addRecord(admin, "First", "f1");

    const reply = await admin.call(thingApi, "add", { name: "First", code: "f1" });

    await expect(reply).toFailWith("thing.taken");
  });

  it("reports every invalid field at once", async () => {
    const { admin } = await aTenant();

    const reply = await admin.send(thingApi, "add", { name: "", code: "x".repeat(65), orderNo: 1.5, status: 3 });

    expect(reply).toRefuseFields("Name", "Code", "OrderNo", "Status");
  });
});

describe("changing", () => {
  it("keeps omitted fields and increments the version", async () => {
    const { admin } = await aTenant();
    const id = await addRecord(admin, "First", "f1");

    await admin.get(thingApi, "update", { id, name: "Second", version: 1 });

    const { items } = await admin.get(thingApi, "page", page);
    expect(items).toContainRow({ id, name: "Second", code: "f1", version: 2, updateUserId: admin.id });
  });

  it("rejects a stale version", async () => {
    const { admin } = await aTenant();
    const id = await addRecord(admin, "First", "f1");
    await admin.get(thingApi, "update", { id, name: "Second", version: 1 });

    const reply = await admin.call(thingApi, "update", { id, name: "Third", version: 1 });

    expect(reply.body.code).toBe(409);
  });

  it("changes the status", async () => {
    const { admin } = await aTenant();
    const id = await addRecord(admin, "First", "f1");

    await admin.get(thingApi, "setStatus", { id, status: 2 });

    expect((await admin.get(thingApi, "page", { ...page, status: 2 })).items).toContainRow({ id });
  });
});

describe("deleting", () => {
  it("removes the record from the list", async () => {
    const { admin } = await aTenant();
    const id = await addRecord(admin, "First", "f1");

    await admin.get(thingApi, "delete", { id });

    expect((await admin.get(thingApi, "page", page)).total).toBe(0);
  });

  it("does not find a record of another tenant", async () => {
    const { admin } = await aTenant();
    const other = await aTenant();
    const id = await addRecord(other.admin, "Theirs", "t1");

    const reply = await admin.call(thingApi, "delete", { id });

    await expect(reply).toFailWith("thing.missing");
    expect((await other.admin.get(thingApi, "page", page)).total).toBe(1);
  });
});

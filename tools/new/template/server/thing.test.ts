import { describe, expect, it } from "vitest";
import { thingApi } from "../contract.ts";
import { aTenant, type TestAccount } from "#tests/builders/tenant";

const page = { page: 1, pageSize: 20 };

/** Adds a record and answers its id. */
async function added(by: TestAccount, name: string, code: string) {
  await by.get(thingApi, "add", { name, code });
  const { items } = await by.get(thingApi, "page", { ...page, name, code });
  return items[0]?.id ?? 0;
}

describe("adding", () => {
  it("lists the record with who made it", async () => {
    const { admin } = await aTenant();

    const reply = await admin.call(thingApi, "add", { name: " First ", code: "f1", remark: "new" });

    expect(reply.body).toMatchObject({ code: 200, result: null });
    const { items, total } = await admin.get(thingApi, "page", page);
    expect(total).toBe(1);
    expect(items).toContainRow({ name: "First", code: "f1", remark: "new", version: 1, createUserId: admin.id });
  });

  it("refuses the same name with the same code", async () => {
    const { admin } = await aTenant();
    await added(admin, "First", "f1");

    const reply = await admin.call(thingApi, "add", { name: "First", code: "f1" });

    await expect(reply).toFailWith("thing.taken");
  });

  it("names every refused field at once", async () => {
    const { admin } = await aTenant();

    const reply = await admin.send(thingApi, "add", { name: "", code: "x".repeat(65), orderNo: 1.5, status: 3 });

    expect(reply).toRefuseFields("Name", "Code", "OrderNo", "Status");
  });
});

describe("changing", () => {
  it("keeps what is left out and raises the version", async () => {
    const { admin } = await aTenant();
    const id = await added(admin, "First", "f1");

    await admin.get(thingApi, "update", { id, name: "Second", version: 1 });

    const { items } = await admin.get(thingApi, "page", page);
    expect(items).toContainRow({ id, name: "Second", code: "f1", version: 2, updateUserId: admin.id });
  });

  it("refuses a stale version", async () => {
    const { admin } = await aTenant();
    const id = await added(admin, "First", "f1");
    await admin.get(thingApi, "update", { id, name: "Second", version: 1 });

    const reply = await admin.call(thingApi, "update", { id, name: "Third", version: 1 });

    expect(reply.body.code).toBe(409);
  });

  it("switches the status", async () => {
    const { admin } = await aTenant();
    const id = await added(admin, "First", "f1");

    await admin.get(thingApi, "setStatus", { id, status: 2 });

    expect((await admin.get(thingApi, "page", { ...page, status: 2 })).items).toContainRow({ id });
  });
});

describe("deleting", () => {
  it("takes the record out of the list", async () => {
    const { admin } = await aTenant();
    const id = await added(admin, "First", "f1");

    await admin.get(thingApi, "delete", { id });

    expect((await admin.get(thingApi, "page", page)).total).toBe(0);
  });

  it("does not find what belongs to another tenant", async () => {
    const { admin } = await aTenant();
    const other = await aTenant();
    const id = await added(other.admin, "Theirs", "t1");

    const reply = await admin.call(thingApi, "delete", { id });

    await expect(reply).toFailWith("thing.missing");
    expect((await other.admin.get(thingApi, "page", page)).total).toBe(1);
  });
});

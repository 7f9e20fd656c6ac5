import { describe, expect, it } from "vitest";
import { accountApi } from "#modules/identity/account/contract";
import { positionApi } from "#modules/identity/position/contract";
import { noticeApi } from "#modules/workspace/notice/contract";
import { serialApi } from "#modules/platform/serial/contract";
import type { Client } from "#tests/builders/client";
import { aTenant, DataScope, insertRow, nextUnique } from "#tests/builders/tenant";
import { type Difference, differenceLogApi } from "../contract.ts";

async function addPosition(client: Client, name = `Position ${nextUnique()}`): Promise<{ id: number; name: string }> {
  await client.get(positionApi, "add", { name, code: name });
  const { items } = await client.get(positionApi, "page", { name });
  return { id: items[0]?.id ?? 0, name };
}

async function listDifferences(client: Client, input: object = {}): Promise<Difference[]> {
  return (await client.get(differenceLogApi, "page", { pageSize: 100, ...input })).items;
}

describe("the list", () => {
  it("has the changes of all kinds of records, the latest first, with what and who", async () => {
    const { admin } = await aTenant();
    const { id, name } = await addPosition(admin);
    await admin.get(positionApi, "update", { id, remark: "changed" });

    const [updated, added] = await listDifferences(admin);

    const common = { entity: "sysPos", recordId: id, businessData: `职位 · ${name}`, sql: null, parameters: null };
    expect(updated).toMatchObject({ ...common, diffType: "update" });
    expect(added).toMatchObject({ ...common, diffType: "insert", createUserName: updated?.createUserName });
    expect(updated?.requestId).not.toBe(added?.requestId);
  });

  it("is filtered by time, person, type and request", async () => {
    const { admin } = await aTenant();
    const { id } = await addPosition(admin);
    await admin.get(positionApi, "delete", { id });
    const [deleted] = await listDifferences(admin);

    const find = async (input: object) => (await listDifferences(admin, input)).map((one) => one.id);
    expect(await find({ diffType: "delete" })).toEqual([deleted?.id]);
    expect(await find({ requestId: deleted?.requestId })).toEqual([deleted?.id]);
    expect(await find({ createUserName: "no such person" })).toEqual([]);
    expect(await find({ endTime: "2020-01-01 00:00:00" })).toEqual([]);
    expect(await find({ from: "2020-01-01", to: "2020-01-02" })).toEqual([]);
    expect(await find({ startTime: "2020-01-01 00:00:00", diffType: "delete" })).toEqual([deleted?.id]);
  });

  it("takes conditions, chosen ids and cursors as other lists do", async () => {
    const { admin } = await aTenant();
    const { id } = await addPosition(admin);
    await addPosition(admin);
    const [latest, ...others] = await listDifferences(admin);
    const recordIds = async (input: object) => (await listDifferences(admin, input)).map(({ recordId }) => recordId);
    const where = (field: string, operator: string, ...values: unknown[]) => ({
      conditions: [{ field, operator, values }],
    });

    expect(await recordIds(where("recordId", "equals", id))).toEqual([id]);
    expect(await recordIds(where("createTime", "less", "2020-01-01T00:00:00Z"))).toEqual([]);
    expect(await recordIds(where("requestId", "equals", latest?.requestId))).toEqual([latest?.recordId]);
    expect(await recordIds(where("createUserName", "equals", "no such person"))).toEqual([]);
    expect(await recordIds({ ids: [latest?.id] })).toEqual([latest?.recordId]);
    const { nextCursor } = await admin.get(differenceLogApi, "page", { pageSize: 1 });
    const next = await admin.get(differenceLogApi, "page", { pageSize: 1, cursor: nextCursor ?? "" });
    expect(next.items.map((one) => one.id)).toEqual([others[0]?.id]);
  });

  it("names kinds whose title is that of a field", async () => {
    const { admin } = await aTenant();
    await admin.get(noticeApi, "add", { title: "Crane closed", content: "<p>Monday</p>" });

    const [added] = await listDifferences(admin);

    expect(added?.businessData).toBe("通知公告 · Crane closed");
  });

  it("is in the ascending order of time if asked for", async () => {
    const { admin } = await aTenant();
    await addPosition(admin);
    await addPosition(admin);

    const listed = await listDifferences(admin, { field: "createTime", order: "asc" });

    const times = listed.map(({ createTime }) => createTime.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times[0]).toBeLessThan(times.at(-1) ?? 0);
  });

  it("shows callers with a smaller data scope their own changes only", async () => {
    const { admin, tenant } = await aTenant();
    await addPosition(admin);
    const role = await tenant.hasRole({
      permissions: ["sysLogDiff/page", "sysPos/page", "sysPos/add"],
      dataScope: DataScope.self,
    });
    const client = await tenant.hasAccount({ roleIds: [role.id] });
    const { id } = await addPosition(client);

    const seen = await listDifferences(client);

    expect(seen.map(({ recordId }) => recordId)).toContain(id);
    expect(new Set(seen.map(({ createUserId }) => createUserId)).size).toBe(1);
  });
});

describe("the detail", () => {
  it("has each field before and after, with titles, and the address of the record", async () => {
    const { admin } = await aTenant();
    const { id } = await addPosition(admin);
    await admin.get(positionApi, "update", { id, remark: "changed" });
    const [updated] = await listDifferences(admin);

    const detail = await admin.get(differenceLogApi, "detail", { id: updated?.id ?? 0 });

    expect(detail).toMatchObject({ isVisible: true, afterData: '{"remark":"changed"}', beforeData: null });
    expect(detail.fields).toEqual([{ field: "remark", title: "备注", before: null, after: "changed" }]);
    expect(detail.recordPath).toBe(`/system/pos?record=edit:${id}`);
  });

  it("has words for values of dictionaries and of modules instead of their codes", async () => {
    const { admin } = await aTenant();
    const { id } = await addPosition(admin);
    await admin.get(positionApi, "update", { id, status: 2 });
    const draft = { type: "JOBNUM", formater: "R{SEQ}", mode: 2, resetInterval: 3 } as const;
    await admin.get(serialApi, "add", draft);
    const listed = await listDifferences(admin);
    const read = async (entity: string) => {
      const found = listed.find((one) => one.entity === entity);
      const { fields } = await admin.get(differenceLogApi, "detail", { id: found?.id ?? 0 });
      return Object.fromEntries(fields.map(({ field, after }) => [field, after]));
    };

    expect(await read("sysPos")).toEqual({ status: "停用" });
    expect(await read("sysSerial")).toMatchObject({ mode: "快速", resetInterval: "每月", status: "启用" });
  });

  it("has no values of fields that roles hide, and none of records that the caller may not read", async () => {
    const { admin, tenant } = await aTenant();
    const { id } = await addPosition(admin);
    await admin.get(positionApi, "update", { id, remark: "secret", orderNo: 7 });
    const [updated] = await listDifferences(admin);
    const codes = ["sysLogDiff/page", "sysPos/page"];
    const hiding = await tenant.hasRole({ permissions: codes });
    await insertRow("roleField", { tenantId: tenant.id, roleId: hiding.id, entity: "sysPos", field: "remark" });
    const blind = await tenant.hasRole({ permissions: ["sysLogDiff/page"] });

    const read = async (role: typeof blind) => {
      const client = await tenant.hasAccount({ roleIds: [role.id] });
      return await client.get(differenceLogApi, "detail", { id: updated?.id ?? 0 });
    };

    expect((await read(hiding)).fields.map(({ field }) => field)).toEqual(["orderNo"]);
    expect(await read(blind)).toMatchObject({ isVisible: false, fields: [], afterData: null, businessData: "职位" });
  });

  it("has no secrets", async () => {
    const { admin, tenant } = await aTenant();
    const { id } = await tenant.hasAccount();
    await admin.get(accountApi, "resetPwd", { id });

    const changes = await listDifferences(admin);
    const details = await Promise.all(
      changes.map(async (change) => await admin.get(differenceLogApi, "detail", { id: change.id })),
    );

    expect(details.flatMap(({ fields }) => fields.map(({ field }) => field))).not.toContain("password");
  });

  it("of another tenant does not exist", async () => {
    const { admin } = await aTenant();
    await addPosition(admin);
    const [change] = await listDifferences(admin);
    const { admin: stranger } = await aTenant();

    const reply = await stranger.send(differenceLogApi, "detail", { id: change?.id ?? 0 });

    await expect(reply).toFailWith("differenceLog.missing");
  });
});

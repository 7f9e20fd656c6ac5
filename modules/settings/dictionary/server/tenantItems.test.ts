import { sessionDictionaryApi } from "../session.contract.ts";
import { describe, expect, it } from "vitest";
import { historyApi } from "#modules/records/history/contract";
import { importApi } from "#modules/records/import/contract";
import { dictionaryItemApi, dictionaryTypeApi, YesNo } from "../contract.ts";
import type { Client } from "#tests/builders/client";
import { thePlatform } from "#tests/builders/platform";
import { aTenant, nextUnique } from "#tests/builders/tenant";

const requestOf = ({ headers }: { headers: Response["headers"] }) => ({
  requestId: headers.get("x-request-id") ?? "",
});

/** A dictionary that tenants may extend, with the items a and b of the platform. */
async function aTenantDictionary() {
  const platform = await thePlatform();
  const code = `list_${nextUnique()}`;
  const dictTypeId = await platform.get(dictionaryTypeApi, "add", { name: code, code, isTenant: YesNo.yes });
  const add = async (value: string, orderNo: number) =>
    await platform.get(dictionaryItemApi, "add", { dictTypeId, label: value, value, code: value, orderNo });
  const [a, b] = [await add("a", 1), await add("b", 2)];
  const readBy = async (caller: Client) =>
    ((await caller.get(sessionDictionaryApi, "allDictList"))[code] ?? []).map(({ label }) => label);
  return { platform, code, dictTypeId, a, b, readBy };
}

describe("a dictionary that tenants may extend", () => {
  it("has the own items of a tenant besides those of the platform, which other tenants do not see", async () => {
    const { platform, dictTypeId, readBy } = await aTenantDictionary();
    const [{ admin }, { admin: other }] = [await aTenant(), await aTenant()];

    const id = await admin.get(dictionaryItemApi, "add", { dictTypeId, label: "own", value: "own", orderNo: 9 });

    expect(await readBy(admin)).toEqual(["a", "b", "own"]);
    expect(await readBy(other)).toEqual(["a", "b"]);
    expect(await readBy(platform)).toEqual(["a", "b"]);
    const { items } = await other.get(dictionaryItemApi, "page", { dictTypeId });
    expect(items.map(({ value }) => value)).toEqual(["a", "b"]);
    for (const [name, input] of [
      ["detail", { id }],
      ["update", { id, label: "x" }],
      ["setStatus", { id, status: 2 }],
      ["delete", { id }],
      ["arrange", { dictTypeId, ids: [id] }],
    ] as const)
      await expect(await other.send(dictionaryItemApi, name, input)).toFailWith("dictionaryItem.missing");
    await expect(await platform.call(dictionaryItemApi, "update", { id, label: "x" })).toFailWith(
      "dictionaryItem.missing",
    );
    await expect(await other.call(historyApi, "page", { entity: "sysDictData", id })).toFailWith(
      "dictionaryItem.missing",
    );
  });

  it("stores a change of the platform's item by a tenant as an own version", async () => {
    const { platform, dictTypeId, a, readBy } = await aTenantDictionary();
    const [{ admin }, { admin: other }] = [await aTenant(), await aTenant()];

    const reply = await admin.call(dictionaryItemApi, "update", { id: a, label: "A of ours", tagType: "success" });
    const [own] = (await admin.get(dictionaryItemApi, "page", { dictTypeId })).items;
    await platform.get(dictionaryItemApi, "update", { id: a, label: "A of all" });

    expect(own).toMatchObject({ label: "A of ours", value: "a", isOwn: true, replacedId: a, access: "edit" });
    expect(await readBy(admin)).toEqual(["A of ours", "b"]);
    expect(await readBy(other)).toEqual(["A of all", "b"]);
    const value = await admin.call(dictionaryItemApi, "update", { id: own?.id ?? a, value: "z" });
    await expect(value).toFailWith("dictionaryItem.value_fixed", { name: "A of ours" });
    await admin.get(historyApi, "undo", requestOf(reply));
    expect(await readBy(admin)).toEqual(["A of all", "b"]);
  });

  it("loses an item of the platform that a tenant switches off, until the tenant deletes its version", async () => {
    const { dictTypeId, a, b, readBy } = await aTenantDictionary();
    const [{ admin }, { admin: other }] = [await aTenant(), await aTenant()];

    await admin.get(dictionaryItemApi, "setStatus", { id: b, status: 2 });
    const off = await readBy(admin);
    const own = (await admin.get(dictionaryItemApi, "page", { dictTypeId })).items.find(({ isOwn }) => isOwn);
    const unchanged = await admin.call(dictionaryItemApi, "reset", { id: a });
    await admin.get(dictionaryItemApi, "reset", { id: own?.id ?? b });

    await expect(unchanged).toFailWith("dictionaryItem.no_version", { name: "a" });
    expect(off).toEqual(["a"]);
    expect(await readBy(other)).toEqual(["a", "b"]);
    expect(await readBy(admin)).toEqual(["a", "b"]);
    const refused = await admin.call(dictionaryItemApi, "delete", { id: b });
    await expect(refused).toFailWith("dictionaryItem.no_delete", { name: "b" });
  });

  it("lets a tenant move its own items between those of the platform", async () => {
    const { dictTypeId, a, b, readBy } = await aTenantDictionary();
    const { admin } = await aTenant();
    const add = async (value: string) => await admin.get(dictionaryItemApi, "add", { dictTypeId, label: value, value });
    const [x, y, z] = [await add("x"), await add("y"), await add("z")];

    await admin.get(dictionaryItemApi, "arrange", { dictTypeId, ids: [z, a, y, x, b] });

    expect(await readBy(admin)).toEqual(["z", "a", "y", "x", "b"]);
    const { items } = await admin.get(dictionaryItemApi, "page", { dictTypeId });
    expect(items.map(({ value }) => value)).toEqual(["z", "a", "y", "x", "b"]);
    const refused = await admin.call(dictionaryItemApi, "arrange", { dictTypeId, ids: [b, a, x, y, z] });
    expect(refused.body.message).toContain("D3009");
  });

  it("keeps own items while the type is deleted, and shows own deleted items for restoring", async () => {
    const { platform, dictTypeId, readBy } = await aTenantDictionary();
    const { admin } = await aTenant();
    const kept = await admin.get(dictionaryItemApi, "add", { dictTypeId, label: "kept", value: "kept" });
    const id = await admin.get(dictionaryItemApi, "add", { dictTypeId, label: "gone", value: "gone" });

    const gone = await platform.call(dictionaryTypeApi, "delete", { id: dictTypeId });
    await expect(await admin.call(dictionaryItemApi, "detail", { id: kept })).toFailWith("dictionaryItem.missing");
    await platform.get(historyApi, "undo", requestOf(gone));
    await admin.get(dictionaryItemApi, "delete", { id });
    const [deleted] = (await admin.get(historyApi, "deleted", { entity: "sysDictData" })).items;
    const historyId = deleted?.historyId ?? id;
    await admin.send(historyApi, "restore", { entity: "sysDictData", id, historyId });

    expect(deleted).toMatchObject({ id, name: "gone" });
    expect(await readBy(admin)).toEqual(["a", "b", "kept", "gone"]);
  });
});

it("writes need the codes of the dictionary", async () => {
  const { dictTypeId, a } = await aTenantDictionary();
  const { tenant } = await aTenant();
  const { id: roleId } = await tenant.hasRole({ permissions: ["sysDictType/page"] });
  const reader = await tenant.hasAccount({ roleIds: [roleId] });

  const replies = [
    await reader.call(dictionaryItemApi, "add", { dictTypeId, label: "x", value: "x" }),
    await reader.call(dictionaryItemApi, "update", { id: a, label: "x" }),
    await reader.call(dictionaryItemApi, "setStatus", { id: a, status: 2 }),
    await reader.call(dictionaryItemApi, "delete", { id: a }),
    await reader.call(importApi, "template", { entity: "sysDictData" }),
  ];
  const { items } = await reader.get(dictionaryItemApi, "page", { dictTypeId });

  for (const reply of replies) await expect(reply).toFailWith("request.forbidden");
  expect(items[0]).toMatchObject({ access: "read" });
});

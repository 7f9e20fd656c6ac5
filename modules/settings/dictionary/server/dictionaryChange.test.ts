import { sessionDictionaryApi } from "../session.contract.ts";
import { afterEach, expect, it } from "vitest";
import { mainTenantId } from "#modules/identity/access/server";
import { historyApi } from "#modules/records/history/contract";
import { importApi } from "#modules/records/import/contract";
import { dictionaryItemApi, dictionaryTypeApi, YesNo } from "../contract.ts";
import { aHub, closeHubs } from "#tests/builders/hub";
import { checkImport, commitImport, uploadImport } from "#tests/builders/imports";
import { thePlatform } from "#tests/builders/platform";
import { aServer, theServer } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import { aTenant, nextUnique, type TestAccount } from "#tests/builders/tenant";

afterEach(closeHubs);

async function aTenantDictionary() {
  const platform = await thePlatform();
  const code = `list_${nextUnique()}`;
  const dictTypeId = await platform.get(dictionaryTypeApi, "add", { name: code, code, isTenant: YesNo.yes });
  return { platform, code, dictTypeId };
}

async function hubOf(account: Pick<TestAccount, "tenantId" | "account">, server = theServer()) {
  return await aHub({ server: await server, query: `?token=${(await aSession(account)).accessToken}` });
}

it("a change of the platform is announced to the windows of all tenants, on every node, and read at once", async () => {
  const { platform, code, dictTypeId } = await aTenantDictionary();
  const [{ admin }, { admin: other }] = [await aTenant(), await aTenant()];
  const node = await aServer();
  const hubs = [await hubOf(admin), await hubOf(other, Promise.resolve(node))];
  const before = await node.app.caches.get(
    "dictionary",
    { tenantId: 0, key: "all" },
    async () => await Promise.resolve("cached before the change"),
  );

  await platform.get(dictionaryItemApi, "add", { dictTypeId, label: "New", value: "new" });

  for (const hub of hubs) expect(await hub.waitForEvent("DictionaryChanged")).toEqual({});
  const all = await admin.get(sessionDictionaryApi, "allDictList");
  const after = await node.app.caches.get(
    "dictionary",
    { tenantId: 0, key: "all" },
    async () => await Promise.resolve("read after the change"),
  );
  expect(all[code]?.map(({ label }) => label)).toEqual(["New"]);
  expect([before, after]).toEqual(["cached before the change", "read after the change"]);
});

it("a change of a tenant is announced to its own windows only", async () => {
  const { dictTypeId } = await aTenantDictionary();
  const [{ admin }, { tenant, admin: other }] = [await aTenant(), await aTenant()];
  const [own, stranger] = [await hubOf(admin), await hubOf(other)];
  const platform = await hubOf({ tenantId: mainTenantId, account: "superadmin" });
  const heard = (hub: typeof own) => hub.messages.filter(({ target }) => target === "DictionaryChanged").length;
  const before = [stranger, platform].map(heard);

  await admin.get(dictionaryItemApi, "add", { dictTypeId, label: "New", value: "new" });

  await own.waitForEvent("DictionaryChanged");
  // What the other tenant hears later arrives after anything that it should not have heard.
  await other.get(dictionaryItemApi, "add", { dictTypeId, label: "New", value: tenant.id.toString() });
  await stranger.waitForEvent("DictionaryChanged");
  expect([stranger, platform].map(heard)).toEqual([(before[0] ?? 0) + 1, before[1]]);
});

it("an import adds and changes items of a tenant, and is undone as a whole", async () => {
  const { platform, code, dictTypeId } = await aTenantDictionary();
  await platform.get(dictionaryItemApi, "add", { dictTypeId, label: "A", value: "a" });
  const { admin } = await aTenant();
  const rows = [
    ["字典", "显示文本", "值", "标签类型", "排序"],
    [code, "A of ours", "a", "成功", "1"],
    [code, "B of ours", "b", "danger", "2"],
    ["no such list", "C", "c", "", "3"],
  ];

  const run = await uploadImport(admin, rows, "sysDictData");
  await checkImport(admin, run);
  const { items } = await admin.get(importApi, "rows", { id: run.id, page: 1, pageSize: 10 });
  await admin.get(importApi, "leaveOut", { id: run.id });
  const done = await commitImport(admin, run);
  const page = await admin.get(dictionaryItemApi, "page", { dictTypeId });
  await admin.get(historyApi, "undo", { requestId: done.requestId ?? "" });
  const after = await admin.get(dictionaryItemApi, "page", { dictTypeId });

  expect(items.map(({ state }) => state)).toEqual(["changed", "new", "error"]);
  expect(page.items.map(({ label, tagType, isOwn }) => [label, tagType, isOwn])).toEqual([
    ["A of ours", "success", true],
    ["B of ours", "danger", true],
  ]);
  expect(after.items.map(({ label }) => label)).toEqual(["A"]);
});

import { sessionDictionaryApi } from "../session.contract.ts";
import { describe, expect, it } from "vitest";
import { dictionaryItemApi, dictionaryTypeApi, YesNo } from "../contract.ts";
import { advanceClock } from "#tests/builders/server";
import { aTenant, insertRow, nextUnique } from "#tests/builders/tenant";

async function aList() {
  const code = `list_${nextUnique()}`;
  const dictionaryTypeId = await insertRow("dictionaryType", { name: code, code });
  await insertRow("dictionaryItem", {
    dictionaryTypeId,
    label: "乙",
    value: "b",
    code: "b",
    orderNo: 2,
    names: { "zh-CN": "乙", en: "Second" },
  });
  const first = { dictionaryTypeId, label: "甲", value: "a", code: "a", orderNo: 1, tagType: "success" };
  const firstId = await insertRow("dictionaryItem", first);
  await insertRow("dictionaryItem", { dictionaryTypeId, label: "停", value: "c", code: "c", status: 2 });
  return { code, dictionaryTypeId, firstId };
}

it("lists every enabled dictionary with its enabled items in order", async () => {
  const { admin } = await aTenant();
  const { code } = await aList();
  const hidden = `list_${nextUnique()}`;
  await insertRow("dictionaryType", { name: hidden, code: hidden, status: 2 });
  advanceClock(6);

  const all = await admin.get(sessionDictionaryApi, "allDictList");
  const english = await admin.withHeaders({ "accept-language": "en" }).get(sessionDictionaryApi, "allDictList");

  expect(all[code]?.map(({ value, label }) => [value, label])).toEqual([
    ["a", "甲"],
    ["b", "乙"],
  ]);
  expect(all[code]?.[0]).toEqual({
    typeCode: code,
    label: "甲",
    value: "a",
    code: "a",
    remark: null,
    orderNo: 1,
    tagType: "success",
    styleSetting: null,
    classSetting: null,
    extData: null,
  });
  expect(english[code]?.map(({ label }) => label)).toEqual(["甲", "Second"]);
  expect(all).not.toHaveProperty(hidden);
  expect(all["StatusEnum"]?.map(({ value }) => value)).toEqual(["1", "2"]);
});

it("shows the Chinese label in a language without a translation", async () => {
  const { admin } = await aTenant();
  const { code } = await aList();
  advanceClock(6);

  const thai = await admin.withHeaders({ "accept-language": "th" }).get(sessionDictionaryApi, "allDictList");

  expect(thai[code]?.map(({ label }) => label)).toEqual(["甲", "乙"]);
});

describe("the items of one dictionary", () => {
  it("are listed with their status, by code in the path or as a value in the query", async () => {
    const { admin } = await aTenant();
    const { code, dictionaryTypeId, firstId } = await aList();
    advanceClock(6);

    const items = await admin.get(dictionaryItemApi, "dataList", { code });
    const same = await admin.get(dictionaryTypeApi, "dataList", { code });
    const byValue = await admin.get(dictionaryItemApi, "dataList", { value: code, status: 1 });
    const rows = await admin.get(dictionaryItemApi, "list", { dictTypeId: dictionaryTypeId });

    expect(items?.map(({ value, status }) => [value, status])).toEqual([
      ["a", 1],
      ["b", 1],
      ["c", 2],
    ]);
    expect(items?.[0]).toMatchObject({ id: firstId, dictTypeId: dictionaryTypeId, typeCode: code, label: "甲" });
    expect(same).toEqual(items);
    expect(byValue?.map(({ value }) => value)).toEqual(["a", "b"]);
    expect(rows.map(({ value, status }) => [value, status])).toEqual(items?.map((item) => [item.value, item.status]));
  });

  it("are all disabled with their type", async () => {
    const { admin } = await aTenant();
    const code = `list_${nextUnique()}`;
    const dictionaryTypeId = await insertRow("dictionaryType", { name: code, code, status: 2 });
    await insertRow("dictionaryItem", { dictionaryTypeId, label: "甲", value: "a" });
    advanceClock(6);

    const items = await admin.get(dictionaryItemApi, "dataList", { code });
    const rows = await admin.get(dictionaryItemApi, "list", { dictTypeId: dictionaryTypeId });

    expect([items?.[0]?.status, rows[0]?.status]).toEqual([2, 2]);
  });

  it("are null or an error for an unknown code, and need one", async () => {
    const { admin } = await aTenant();

    expect(await admin.get(dictionaryItemApi, "dataList", { code: "no_such_list" })).toBeNull();
    const unknown = await admin.call(dictionaryTypeApi, "dataList", { code: "no_such_list" });
    await expect(unknown).toFailWith("dictionary.missing");
    await expect(await admin.call(dictionaryItemApi, "dataList", {})).toFailWith("dictionaryItem.no_type");
  });
});

it("tells where a dictionary is used, as the contracts say", async () => {
  const { admin } = await aTenant();

  const genders = await admin.get(dictionaryTypeApi, "uses", { code: "GenderEnum" });
  const types = await admin.get(dictionaryTypeApi, "uses", { code: "org_type" });

  expect(genders).toContainRow({ entity: "sysUser", field: "sex", label: "性别", isShown: true, isWritten: true });
  expect(types).toContainRow({ entity: "sysOrg", field: "type", isShown: true, isWritten: true });
  expect(await admin.get(dictionaryTypeApi, "uses", { code: "no_such_list" })).toEqual([]);
});

it("finds types by name in the language of the caller, by code, and by origin", async () => {
  const { admin } = await aTenant();
  const german = admin.withHeaders({ "accept-language": "de" });

  const byGerman = await german.get(dictionaryTypeApi, "page", { keyword: "geschlecht" });
  const byCode = await admin.get(dictionaryTypeApi, "page", { keyword: "genderenum" });
  const added = await admin.get(dictionaryTypeApi, "page", { sysFlag: YesNo.no, keyword: "GenderEnum" });

  expect(byGerman.items).toContainRow({ code: "GenderEnum", name: "性别" });
  expect(byCode.items).toContainRow({ code: "GenderEnum", access: "read", canAddItems: false, isEnum: true });
  expect(added.total).toBe(0);
});

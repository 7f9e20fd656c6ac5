import { expect, it } from "vitest";
import { constantApi } from "#modules/settings/configuration/contract";
import { dictionaryItemApi, dictionaryTypeApi } from "../contract.ts";
import { advanceClock } from "#tests/builders/server";
import { aTenant, insertRow, nextUnique } from "#tests/builders/tenant";

it("lists every enabled code list with its enabled entries in order", async () => {
  const { admin } = await aTenant();
  const code = `list_${nextUnique()}`;
  const dictionaryTypeId = await insertRow("dictionaryType", { name: code, code });
  await insertRow("dictionaryItem", {
    dictionaryTypeId,
    label: "乙",
    value: "b",
    code: "b",
    orderNo: 2,
    names: { en: "Second" },
  });
  await insertRow("dictionaryItem", {
    dictionaryTypeId,
    label: "甲",
    value: "a",
    code: "a",
    orderNo: 1,
    tagType: "success",
  });
  await insertRow("dictionaryItem", { dictionaryTypeId, label: "停", value: "c", code: "c", status: 2 });
  const hidden = `list_${nextUnique()}`;
  await insertRow("dictionaryType", { name: hidden, code: hidden, status: 2 });
  advanceClock(6);

  const all = await admin.get(dictionaryTypeApi, "allDictList");
  const english = await admin.withHeaders({ "accept-language": "en" }).call(dictionaryTypeApi, "allDictList");

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
  expect(english.body.result[code]?.map(({ label }) => label)).toEqual(["甲", "Second"]);
  expect(all).not.toHaveProperty(hidden);
  expect(all["StatusEnum"]?.map(({ value }) => value)).toEqual(["1", "2"]);
});

it("lists the enabled entries of one code list, as the screens of other clients ask for them", async () => {
  const { admin } = await aTenant();
  const code = `list_${nextUnique()}`;
  const dictionaryTypeId = await insertRow("dictionaryType", { name: code, code });
  await insertRow("dictionaryItem", { dictionaryTypeId, label: "乙", value: "b", code: "b", orderNo: 2 });
  const id = await insertRow("dictionaryItem", { dictionaryTypeId, label: "甲", value: "a", code: "a", orderNo: 1 });
  await insertRow("dictionaryItem", { dictionaryTypeId, label: "停", value: "c", code: "c", status: 2 });
  advanceClock(6);

  const items = await admin.get(dictionaryItemApi, "dataList", { code });
  const same = await admin.get(dictionaryTypeApi, "dataList", { code });
  const unknown = await admin.get(dictionaryItemApi, "dataList", { code: "no_such_list" });

  expect(items?.map(({ value }) => value)).toEqual(["a", "b"]);
  expect(items?.[0]).toMatchObject({ id, dictTypeId: dictionaryTypeId, typeCode: code, label: "甲", status: 1 });
  expect(same).toEqual(items);
  expect(unknown).toBeNull();
  await expect(await admin.call(dictionaryTypeApi, "dataList", { code: "no_such_list" })).toFailWith("record.missing");
});

it("lists the constants that clients know by name", async () => {
  const { admin } = await aTenant();

  const [group, ...others] = await admin.get(constantApi, "list");

  expect(others).toEqual([]);
  expect(group).toMatchObject({ name: "平台配置", code: "CommonConst" });
  expect(group?.data.result).toContainRow({ name: "SysAdminRole", code: "sys_admin", data: null });
});

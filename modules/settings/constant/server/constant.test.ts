import { expect, it } from "vitest";
import { dictionaryItemApi, dictionaryTypeApi } from "#modules/settings/dictionary/contract";
import { enumApi } from "../contract.ts";
import { constantApi } from "../session.contract.ts";
import { thePlatform } from "#tests/builders/platform";
import { theServer } from "#tests/builders/server";
import { aTenant } from "#tests/builders/tenant";

it("lists the constants that clients know by name, all together or by group", async () => {
  const { admin } = await aTenant();

  const [group, ...others] = await admin.get(constantApi, "list");
  const constants = await admin.get(constantApi, "data", { typeName: "CommonConst" });

  expect(others).toEqual([]);
  expect(group).toMatchObject({ name: "平台配置", code: "CommonConst" });
  expect(group?.data.result).toContainRow({ name: "SysAdminRole", code: "sys_admin", data: null });
  expect(constants).toEqual(group?.data.result);
  expect(await admin.get(constantApi, "data", { typeName: "Nothing" })).toBeNull();
});

it("lists the enums with their members, in the language of the caller", async () => {
  const { admin } = await aTenant();
  const english = admin.withHeaders({ "accept-language": "en" });

  const types = await english.get(enumApi, "enumTypeList");
  const items = await admin.get(enumApi, "enumDataList", { enumName: "StatusEnum" });

  expect(types).toContainRow({ typeName: "GenderEnum", typeDescribe: "Gender", typeRemark: "Gender" });
  expect(items).toEqual([
    { describe: "启用", theme: "success", name: "Enable", value: 1 },
    { describe: "停用", theme: "danger", name: "Disable", value: 2 },
  ]);
  const unknown = await admin.call(enumApi, "enumDataList", { enumName: "NoEnum" });
  await expect(unknown).toFailWith("enum.missing", { name: "NoEnum" });
});

it("brings missing items of enums back, and leaves changed ones as they are", async () => {
  const platform = await thePlatform();
  const { admin } = await aTenant();
  const { owner } = await theServer();
  const { items: types } = await platform.get(dictionaryTypeApi, "page", { code: "PrintTypeEnum" });
  const dictTypeId = types[0]?.id;
  if (dictTypeId === undefined) throw new Error("the enum has no dictionary");
  const [first, second] = await platform.get(dictionaryItemApi, "list", { dictTypeId });
  await platform.get(dictionaryItemApi, "update", { id: first?.id ?? dictTypeId, tagType: "warning" });
  await owner.query("update dictionary_item set deleted_at = now() where id = $1", [second?.id]);

  const refused = await admin.call(enumApi, "enumToDict");
  await platform.get(enumApi, "enumToDict");

  await expect(refused).toFailWith("request.forbidden");
  const items = await platform.get(dictionaryItemApi, "list", { dictTypeId });
  expect(items.map(({ value, tagType }) => [value, tagType])).toEqual([
    ["1", "warning"],
    ["2", "info"],
  ]);
});

import { describe, expect, it } from "vitest";
import { AccountType } from "#contract/accountType";
import { Status } from "#contract/fields";
import { MenuType } from "#modules/identity/menu/contract";
import { BuiltIn, DataScope } from "#modules/identity/role/contract";
import { enumApi } from "#modules/settings/constant/contract";
import { dictionaryItemApi, YesNo } from "#modules/settings/dictionary/contract";
import { listEnums } from "#modules/settings/dictionary/server";
import { NoticeStatus, NoticeType, ReadStatus } from "#modules/workspace/notice/contract";
import { FinishStatus } from "#modules/workspace/schedule/contract";
import { aTenant } from "#tests/builders/tenant";

/** The const objects of contracts by the enum that they hold. */
const constants: readonly (readonly [code: string, members: Readonly<Record<string, number>>])[] = [
  ["StatusEnum", Status],
  ["YesNoEnum", YesNo],
  ["YesNoEnum", BuiltIn],
  ["AccountTypeEnum", AccountType],
  ["DataScopeEnum", DataScope],
  ["MenuTypeEnum", MenuType],
  ["NoticeTypeEnum", NoticeType],
  ["NoticeStatusEnum", NoticeStatus],
  ["NoticeUserStatusEnum", ReadStatus],
  ["FinishStatusEnum", FinishStatus],
];

const toSorted = (values: readonly (string | number)[]) => values.map(Number).toSorted((one, other) => one - other);

describe.each(constants)("the enum %s", (code, members) => {
  it("has the values of the contract, in its dictionary and in the list of enums", async () => {
    const { admin } = await aTenant();
    const expected = toSorted(Object.values(members));

    const items = await admin.get(dictionaryItemApi, "dataList", { code });
    const published = await admin.get(enumApi, "enumDataList", { enumName: code });

    expect(toSorted(items?.map(({ value }) => value) ?? [])).toEqual(expected);
    expect(toSorted(published.map(({ value }) => value))).toEqual(expected);
  });
});

it("every enum has a dictionary with the same members", async () => {
  const { admin } = await aTenant();

  for (const { code, items } of listEnums()) {
    const stored = await admin.get(dictionaryItemApi, "dataList", { code });
    expect(stored?.map((item) => [item.code, Number(item.value)])).toEqual(
      items.map(([member, value]) => [member, value]).toSorted(([, one], [, other]) => Number(one) - Number(other)),
    );
  }
});

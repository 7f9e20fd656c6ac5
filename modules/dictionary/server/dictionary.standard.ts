import type { SeedRow } from "#server/database/seed";
import { codeLists } from "./codeList.standard.ts";
import type { dictionaryItems, dictionaryTypes } from "./dictionary.table.ts";
import { coreEnums, type EnumList } from "./enumList.standard.ts";
import { longEnums } from "./longEnum.standard.ts";

const builtIn = { sysFlag: 1, status: 1 } as const;

/** All built-in code lists: those of contract 04, 8, and one for each enum of the server. */
export function standardDictionaryTypes(): SeedRow<typeof dictionaryTypes>[] {
  const lists = codeLists().map(({ id, code, name, en, orderNo }) => {
    return { id, code, name, names: { "zh-CN": name, en }, orderNo, isEnum: false, ...builtIn };
  });
  const enums = enumLists().map(({ number, code, name, en }) => {
    return {
      id: enumId(number),
      code,
      name,
      names: { "zh-CN": name, en },
      orderNo: 300 + number,
      isEnum: true,
      ...builtIn,
    };
  });
  return [...lists, ...enums];
}

export function standardDictionaryItems(): SeedRow<typeof dictionaryItems>[] {
  const listed = codeLists().flatMap(({ id, items }, number) =>
    items.map(([value, label, en], index) => ({
      id: 1300000200000 + number * 1000 + index + 1,
      dictionaryTypeId: id,
      label,
      names: { "zh-CN": label, en },
      value,
      code: value,
      orderNo: 100 + index,
      tagType: "info",
    })),
  );
  return [...listed, ...enumLists().flatMap(enumItems)];
}

function enumLists(): EnumList[] {
  return [...coreEnums(), ...longEnums()];
}

/** Leaves room for a thousand values behind each enum, so that an item's id follows from its value. */
function enumId(number: number): number {
  return 1300000100000 + number * 1000;
}

function enumItems({ number, items }: EnumList): SeedRow<typeof dictionaryItems>[] {
  return items.map(([member, value, label, en, tag = "info"]) => ({
    id: enumId(number) + value + 1,
    dictionaryTypeId: enumId(number),
    label,
    names: { "zh-CN": label, en },
    value: String(value),
    code: member,
    orderNo: value + 10,
    tagType: tag,
  }));
}

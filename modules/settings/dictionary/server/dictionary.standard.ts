import type { TextKey } from "#contract/text";
import type { SeedRun } from "#core/boot/seeding";
import type { BuiltInTitle } from "#core/request/names";
import type { SeedRow } from "#core/rows/seed";
import { codeLists } from "./codeList.standard.ts";
import type { dictionaryItems, dictionaryTypes } from "./dictionary.table.ts";
import { coreEnums, type EnumList } from "./enumList.standard.ts";
import { longEnums } from "./longEnum.standard.ts";

const builtIn = { sysFlag: 1, status: 1 } as const;

/** The enums of the server, each of which is a dictionary as well. */
export function listEnums(): EnumList[] {
  return [...coreEnums(), ...longEnums()];
}

/** All built-in code lists: those of contract 04, 8, and one for each enum of the server. */
export function standardDictionaryTypes(run: SeedRun): SeedRow<typeof dictionaryTypes>[] {
  const lists = codeLists().map(({ id, code, name, orderNo }) => {
    return { id, code, ...toName(run, name), orderNo, isEnum: false, ...builtIn };
  });
  return [...lists, ...listEnums().map((list) => enumType(run, list))];
}

function enumType(run: TitleReader, { number, code, name }: EnumList) {
  return { id: enumId(number), code, ...toName(run, name), orderNo: 300 + number, isEnum: true, ...builtIn };
}

/** The dictionaries of enums and their items. */
export function listEnumRows(run: TitleReader) {
  const lists = listEnums();
  return {
    types: lists.map((list) => enumType(run, list)),
    items: lists.flatMap((list) => enumItems(run, list)),
  };
}

export function standardDictionaryItems(run: SeedRun): SeedRow<typeof dictionaryItems>[] {
  const listItems = codeLists().flatMap(({ id, items }, number) =>
    items.map(([value, label], index) => ({
      id: 1300000200000 + number * 1000 + index + 1,
      dictionaryTypeId: id,
      ...toLabel(run, label),
      value,
      code: value,
      orderNo: 100 + index,
      tagType: "info",
    })),
  );
  return [...listItems, ...listEnums().flatMap((list) => enumItems(run, list))];
}

/** Titles of the lists and their entries. */
export function listDictionaryTitles(): TextKey[] {
  const lists = [...codeLists(), ...listEnums()];
  const enumLabels = listEnums().flatMap(({ items }) => items.map(([, , label]) => label));
  const labels = codeLists().flatMap(({ items }) => items.map(([, label]) => label));
  return [...lists.map(({ name }) => name), ...labels, ...enumLabels].flatMap((title) => {
    return typeof title === "string" ? [title] : [];
  });
}

/** Reads the title of a row: at the start, or in a call. */
export type TitleReader = Pick<SeedRun, "getTitle">;

function toName(run: TitleReader, title: BuiltInTitle) {
  const { title: name, names } = run.getTitle(title);
  return { name, names };
}

function toLabel(run: TitleReader, title: BuiltInTitle) {
  const { title: label, names } = run.getTitle(title);
  return { label, names };
}

/** Leaves room for a thousand values of each enum, so that the id of an item follows from its value. */
function enumId(number: number): number {
  return 1300000100000 + number * 1000;
}

function enumItems(run: TitleReader, { number, items }: EnumList): SeedRow<typeof dictionaryItems>[] {
  return items.map(([member, value, label, tag = "info"]) => ({
    id: enumId(number) + value + 1,
    dictionaryTypeId: enumId(number),
    ...toLabel(run, label),
    value: String(value),
    code: member,
    orderNo: value + 10,
    tagType: tag,
  }));
}

import { nextUnique } from "#tests/builders/tenant";
import { type ExistingClient, toRow, toRows } from "./existingClient.ts";

type Row = Readonly<Record<string, unknown>>;

/** A dictionary of the platform with two items, and one that mirrors an enum. */
export type DictionaryWorld = {
  readonly typeId: number;
  readonly typeCode: string;
  readonly typeRow: Row;
  readonly enumRow: Row;
  readonly itemId: number;
  readonly itemRow: Row;
  readonly otherItemRow: Row;
  readonly unknownId: number;
  readonly unique: () => string;
  readonly addType: () => Promise<number>;
  readonly addItem: () => Promise<number>;
};

export async function theDictionaries(client: ExistingClient): Promise<DictionaryWorld> {
  const by = "platform";
  const unique = () => `w${nextUnique()}`;
  const add = async (api: string, body: Row) => Number(await client.get(`POST ${api}/add`, { by, body }));
  const addType = async () => await add("sysDictType", { name: unique(), code: unique() });
  const typeId = await addType();
  const addItem = async () =>
    await add("sysDictData", { dictTypeId: typeId, label: "Label", value: unique(), code: unique() });
  const itemId = await addItem();
  const readItem = async (id: number) => toRow(await client.get("GET sysDictData/detail", { by, query: { Id: id } }));
  const typeRow = toRow(await client.get("GET sysDictType/detail", { by, query: { Id: typeId } }));
  const [enumRow = {}] = toRows(await client.get("POST sysDictType/page", { by, body: { code: "StatusEnum" } }));
  return {
    typeId,
    typeCode: String(typeRow["code"]),
    typeRow: withoutVersion(typeRow),
    enumRow: withoutVersion(enumRow),
    itemId,
    itemRow: withoutVersion(await readItem(itemId)),
    otherItemRow: withoutVersion(await readItem(await addItem())),
    unknownId: 4_000_000_000_000_000,
    unique,
    addType,
    addItem,
  };
}

/** Existing clients know no versions. */
function withoutVersion({ version: _, ...row }: Row): Row {
  return row;
}

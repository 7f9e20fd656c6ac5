import { type Id, toId } from "#contract/id";
import type { Picker, PickerItem } from "#kit";

/** A node of the catalogue's tree. */
export type Unit = { readonly id: Id; readonly name: string; readonly hasChildren: boolean; readonly path: string };

const perUnit = 6;
const levels = 3;

/** A tree whose branches are loaded and generated on demand: each node of the first levels has six children. */
export const unitTree = {
  queryKey: ["catalogueUnit", "tree"],
  load: async (parentId: Id | undefined): Promise<Unit[]> => await Promise.resolve(unitsBelow(parentId)),
  nameOf: (id: Id): string => createUnit(id).name,
  search: async (keyword: string): Promise<Unit[]> =>
    await Promise.resolve(
      allUnits()
        .filter(({ name }) => name.includes(keyword))
        .slice(0, 50),
    ),
};

function unitsBelow(parentId: Id | undefined): Unit[] {
  const parent = parentId ?? 0;
  return Array.from({ length: perUnit }, (_, index) => createUnit(parent * 10 + index + 1));
}

/** The node with a number: each digit is its position among its siblings. */
export function createUnit(id: number): Unit {
  const numbers = [...String(id)];
  const name = numbers.length === 1 ? `分公司 ${numbers[0]}` : `项目部 ${numbers.join("-")}`;
  const path = numbers.map((_, index) => numbers.slice(0, index + 1).join("-")).join(" / ");
  return { id: toId(id), name, hasChildren: numbers.length < levels, path };
}

function allUnits(): Unit[] {
  const top = unitsBelow(undefined);
  const middle = top.flatMap(({ id }) => unitsBelow(id));
  return [...top, ...middle, ...middle.flatMap(({ id }) => unitsBelow(id))];
}

/** Selects one node. */
export const unitPicker: Picker = {
  name: "catalogueUnit/tree",
  api: "catalogueUnit",
  isPermitted: () => true,
  search: async ({ keyword }) => (await unitTree.search(keyword)).map(pickOf),
  describe: async (values) => await Promise.resolve(values.map((value) => pickOf(createUnit(Number(value))))),
  tree: unitTree,
};

function pickOf({ id, name, path }: Unit): PickerItem {
  return { value: id, label: name, meta: path };
}

import type { ExportColumn, ExportKind } from "#contract/export";
import type { TextKey } from "#contract/text";
import { translate } from "../../i18n.ts";
import { acrossOf } from "../grid/columnPlaces.ts";
import type { GridSettings } from "../grid/gridSettings.ts";
import { rowShapeOf } from "../list/askable.ts";
import type { Column, ColumnKind } from "../resource/column.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";
import { labelKeyOf } from "../resource/words.ts";

/** A column that can be exported; `isShown`: the list shows it, so it is chosen unless somebody has said otherwise. */
export type Exportable = ExportColumn & { readonly isShown: boolean };

/** Who made a row and changed it, and when: one column on the screen, four in a file. */
const audit: readonly (readonly [name: string, kind: ExportKind, label: TextKey])[] = [
  ["createUserName", "text", "kit.change.creator"],
  ["createTime", "instant", "kit.change.createTime"],
  ["updateUserName", "text", "kit.change.updater"],
  ["updateTime", "instant", "kit.change.updateTime"],
];

/** What the values of a column are; where it is a matter of looks, they are texts. */
const kinds: Readonly<Record<ColumnKind, ExportKind>> = {
  ...{ text: "text", number: "number", money: "money", status: "status", instant: "instant", date: "date" },
  ...{ dictionary: "dictionary", list: "list", tags: "list", masked: "masked", progress: "number", identity: "text" },
  ...{ account: "text", organisation: "text", picture: "text", file: "text", custom: "text" },
};

/** The columns of a list in the order in which it shows them, under the titles that it shows. */
export function exportableIn<Row extends RecordRow>(
  resource: Resource<Row>,
  { order, pins, hidden }: Pick<GridSettings, "order" | "pins" | "hidden">,
): Exportable[] {
  const shape = rowShapeOf(resource);
  const byName = new Map<string, Column<Row>>(
    resource.columns.filter(({ name }) => name in shape).map((column) => [column.name, column]),
  );
  const { start, center, end } = acrossOf([...byName.keys()], { order, pins });
  const shown = [...start, ...center, ...end].flatMap((name) => {
    const column = byName.get(name);
    return column === undefined ? [] : [{ ...columnOf(resource, column), isShown: !hidden.includes(name) }];
  });
  const changes = audit
    .filter(([name]) => name in shape && !byName.has(name))
    .map(([name, kind, label]) => ({ name, title: translate(label), kind, isShown: false }));
  return [...shown, ...changes];
}

function columnOf<Row extends RecordRow>(resource: Resource<Row>, column: Column<Row>): ExportColumn {
  const { name, kind, dictionary } = column;
  return {
    ...{ name, title: translate(labelKeyOf(resource, column)), kind: kinds[kind] },
    ...(dictionary === undefined ? {} : { dictionary }),
  };
}

import type { ExportColumn, ExportKind } from "../contract.ts";
import type { TextKey } from "#contract/text";
import { translate } from "#base/i18n";
import { isColumnShown } from "#kit/grid/columnVisibility.ts";
import { groupByZone } from "#kit/grid/columnPlacement.ts";
import type { GridSettings } from "#kit/grid/gridSettings.ts";
import { getRowShape } from "#kit/list/filterableFields.ts";
import type { Column, ColumnKind } from "#kit/resource/column.ts";
import type { RecordRow, Resource } from "#kit/resource/resource.ts";
import { getLabelKey } from "#kit/resource/labelKeys.ts";

/** A column that can be exported; `isShown`: the list shows it, so it is selected by default. */
export type ExportableColumn = ExportColumn & { readonly isShown: boolean };

/** Creation and last change of a row with their accounts: one column on the screen, four in a file. */
const audit: readonly (readonly [name: string, kind: ExportKind, label: TextKey])[] = [
  ["createUserName", "text", "kit.change.creator"],
  ["createTime", "instant", "kit.change.createTime"],
  ["updateUserName", "text", "kit.change.updater"],
  ["updateTime", "instant", "kit.change.updateTime"],
];

/** The type of a column's values; columns with a custom display are text. */
const kinds: Readonly<Record<ColumnKind, ExportKind>> = {
  text: "text",
  number: "number",
  money: "money",
  status: "status",
  instant: "instant",
  date: "date",
  dictionary: "dictionary",
  list: "list",
  tags: "list",
  masked: "masked",
  progress: "number",
  identity: "text",
  person: "text",
  picture: "text",
  file: "text",
  custom: "text",
};

/** The columns of a list in its order and with its titles. */
export function listExportableColumns<Row extends RecordRow>(
  resource: Resource<Row>,
  settings: Pick<GridSettings, "order" | "pins" | "hidden" | "shown">,
): ExportableColumn[] {
  const shape = getRowShape(resource);
  const byName = new Map<string, Column<Row>>(
    resource.columns.filter(({ name }) => name in shape).map((column) => [column.name, column]),
  );
  const { start, center, end } = groupByZone([...byName.keys()], settings);
  const shownColumns = [...start, ...center, ...end].flatMap((name) => {
    const column = byName.get(name);
    return column === undefined
      ? []
      : [
          {
            ...columnOf(resource, column),
            isShown: isColumnShown(settings, { id: name, isOptional: column.isOptional === true }),
          },
        ];
  });
  const changes = audit
    .filter(([name]) => name in shape && !byName.has(name))
    .map(([name, kind, label]) => ({ name, title: translate(label), kind, isShown: false }));
  return [...shownColumns, ...changes];
}

/** The columns with fields that the form takes, named like them: an import recognises each of them. */
export function listFormColumns<Row extends RecordRow>(resource: Resource<Row>): ExportColumn[] {
  const draft = resource.api.calls["update"]?.input.shape ?? {};
  return resource.columns.flatMap((column) => {
    const { name, formField = name } = column;
    if (!(formField in draft)) return [];
    return [{ ...columnOf(resource, column), title: translate(getLabelKey(resource, { name: formField })) }];
  });
}

function columnOf<Row extends RecordRow>(resource: Resource<Row>, column: Column<Row>): ExportColumn {
  const { name, kind, dictionary } = column;
  return {
    name,
    title: translate(getLabelKey(resource, column)),
    kind: kinds[kind],
    ...(dictionary === undefined ? {} : { dictionary }),
  };
}

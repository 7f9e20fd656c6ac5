import { Checkbox } from "antd";
import { useTexts } from "#base/i18n";
import { type ExportPreferences, isChosen } from "./exportPreferences.ts";
import type { ExportableColumn } from "./exportColumns.ts";

type Props = {
  columns: readonly ExportableColumn[];
  choice: ExportPreferences;
  onChange: (changed: Record<string, boolean>) => void;
};

/** Selects the columns of the file, with buttons for all and none. */
export function ColumnChoice({ columns, choice, onChange }: Props) {
  const t = useTexts();
  const chosenCount = columns.filter((column) => isChosen(choice, column)).length;
  const isEvery = chosenCount === columns.length;
  return (
    <div role="group" aria-label={t("kit.export.columns")}>
      <div className="sw-export-head">
        <Checkbox
          checked={isEvery}
          indeterminate={chosenCount > 0 && !isEvery}
          onChange={() => onChange(Object.fromEntries(columns.map(({ name }) => [name, !isEvery])))}
        >
          {t("kit.export.everyColumn")}
        </Checkbox>
        <span aria-live="polite">{t("kit.export.columnsChosen", { chosen: chosenCount, all: columns.length })}</span>
      </div>
      <div className="sw-export-columns">
        {columns.map((column) => (
          <Checkbox
            key={column.name}
            checked={isChosen(choice, column)}
            onChange={(event) => onChange({ [column.name]: event.target.checked })}
          >
            {column.title}
          </Checkbox>
        ))}
      </div>
    </div>
  );
}

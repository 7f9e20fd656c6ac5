import { Checkbox } from "antd";
import { useWords } from "../../i18n.ts";
import { type ExportChoice, isChosen } from "./exportChoice.ts";
import type { Exportable } from "./exportColumns.ts";

type Props = {
  columns: readonly Exportable[];
  choice: ExportChoice;
  onChange: (changed: Record<string, boolean>) => void;
};

/** Which columns are to be in the file, all or none of them by one press. */
export function ColumnChoice({ columns, choice, onChange }: Props) {
  const t = useWords();
  const chosen = columns.filter((column) => isChosen(choice, column)).length;
  const isEvery = chosen === columns.length;
  return (
    <div role="group" aria-label={t("kit.export.columns")}>
      <div className="sw-export-head">
        <Checkbox
          checked={isEvery}
          indeterminate={chosen > 0 && !isEvery}
          onChange={() => onChange(Object.fromEntries(columns.map(({ name }) => [name, !isEvery])))}
        >
          {t("kit.export.everyColumn")}
        </Checkbox>
        <span aria-live="polite">{t("kit.export.columnsChosen", { chosen, all: columns.length })}</span>
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

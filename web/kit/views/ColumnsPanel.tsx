import { Button, Input, Radio } from "antd";
import { useState } from "react";
import { densities } from "#contract/view";
import { useWords } from "../../i18n.ts";
import { idsInOrder, movedBeside, pinned, stepOf } from "../grid/columnPlaces.ts";
import type { GridColumn } from "../grid/gridColumn.ts";
import { plainGrid } from "../grid/gridSettings.ts";
import { useGridSettings } from "../grid/useGridSettings.ts";
import { useUsualDensity } from "../grid/useUsualDensity.ts";
import { ColumnRow } from "./ColumnRow.tsx";
import { useColumnDrag } from "./useColumnDrag.ts";
import "./views.css";

type Props = {
  name: string;
  columns: readonly Pick<GridColumn<never>, "id" | "title">[];
  /** Cards have neither edges nor widths. */
  isNarrow: boolean;
};

/** Which columns a list shows, in which order and where they stay; how high its rows are. */
export function ColumnsPanel({ name, columns, isNarrow }: Props) {
  const t = useWords();
  const [settings, change] = useGridSettings(name);
  const [wanted, setWanted] = useState("");
  const [said, setSaid] = useState("");
  const usual = useUsualDensity();
  const { hidden, pins, widths, density } = settings;
  const ids = columns.map(({ id }) => id);
  const [first] = ids;
  const byId = new Map(columns.map((column) => [column.id, column]));
  const ordered = idsInOrder(ids, settings.order);
  const { dragged, handleOf } = useColumnDrag((id, target, isBelow) =>
    change(movedBeside(ids, settings, { id, target, side: isBelow ? "after" : "before" })),
  );
  const found = ordered.flatMap((id) => {
    const column = byId.get(id);
    return column?.title.toLowerCase().includes(wanted.trim().toLowerCase()) === true ? [column] : [];
  });

  function handleStep(id: string, isForward: boolean): void {
    const move = stepOf({ ids, placing: settings, shown: ordered }, id, isForward);
    if (move === undefined) return;
    const next = movedBeside(ids, settings, move);
    change(next);
    const place = idsInOrder(ids, next.order).indexOf(id) + 1;
    setSaid(t("kit.columns.moved", { name: byId.get(id)?.title ?? id, place, count: ids.length }));
  }

  return (
    <div className="sw-columns-panel">
      <Input
        allowClear
        value={wanted}
        aria-label={t("kit.columns.find")}
        placeholder={t("kit.columns.find")}
        onChange={(event) => setWanted(event.target.value)}
      />
      {found.length === 0 && <p className="sw-view-none">{t("kit.columns.none")}</p>}
      <ul className="sw-columns-rows">
        {found.map(({ id, title }) => (
          <ColumnRow
            key={id}
            id={id}
            title={title}
            isFirst={id === first}
            isShown={id === first || !hidden.includes(id)}
            isDragged={id === dragged}
            pin={isNarrow ? undefined : (pins[id] ?? "center")}
            handle={handleOf(id)}
            onShow={(isShown) => change({ hidden: isShown ? hidden.filter((one) => one !== id) : [...hidden, id] })}
            onPin={(zone) => change({ pins: pinned(pins, id, zone) })}
            onStep={(isForward) => handleStep(id, isForward)}
          />
        ))}
      </ul>
      <span className="sw-hidden" role="status">
        {said}
      </span>
      {isNarrow ? undefined : (
        <Radio.Group
          block
          size="small"
          optionType="button"
          aria-label={t("kit.columns.density")}
          value={density ?? usual}
          options={densities.map((value) => ({ value, label: t(`kit.columns.${value}`) }))}
          onChange={(event) => {
            const next = densities.find((one) => one === event.target.value);
            if (next !== undefined) change({ density: next });
          }}
        />
      )}
      <div className="sw-columns-foot">
        {isNarrow ? undefined : (
          <Button size="small" disabled={Object.keys(widths).length === 0} onClick={() => change({ widths: {} })}>
            {t("kit.columns.widths")}
          </Button>
        )}
        <Button size="small" onClick={() => change(plainGrid)}>
          {t("kit.columnsReset")}
        </Button>
      </div>
    </div>
  );
}

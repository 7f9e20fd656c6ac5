import { Button, Input } from "antd";
import { useState } from "react";
import { useTexts } from "#base/i18n";
import { isColumnShown, setColumnShown } from "#kit/grid/columnVisibility.ts";
import { findStepMove, moveColumn, orderColumnIds, pinColumn } from "#kit/grid/columnPlacement.ts";
import type { GridColumn } from "#kit/grid/gridColumn.ts";
import { defaultGridSettings, densities } from "#kit/grid/gridSettings.ts";
import { useGridSettings } from "#kit/grid/useGridSettings.ts";
import { useDefaultDensity } from "#kit/grid/useDefaultDensity.ts";
import { ColumnRow } from "./ColumnRow.tsx";
import { useRowDrag } from "#kit/drag/useRowDrag.ts";
import { RadioButtons } from "#kit/form/RadioButtons.tsx";
import "./views.css";

type Props = {
  name: string;
  columns: readonly Pick<GridColumn<never>, "id" | "title" | "isOptional">[];
  /** Cards can be neither pinned nor resized. */
  isNarrow: boolean;
};

/** The column settings of a list: visibility, order, pinning and row height. */
export function ColumnsPanel({ name, columns, isNarrow }: Props) {
  const t = useTexts();
  const [settings, change] = useGridSettings(name);
  const [keyword, setKeyword] = useState("");
  const [announcement, setAnnouncement] = useState("");
  const usual = useDefaultDensity();
  const { pins, widths, density } = settings;
  const ids = columns.map(({ id }) => id);
  const [first] = ids;
  const byId = new Map(columns.map((column) => [column.id, column]));
  const orderedIds = orderColumnIds(ids, settings.order);
  const { dragged, getHandle } = useRowDrag((id, target, isBelow) =>
    change(moveColumn(ids, settings, { id, target, side: isBelow ? "after" : "before" })),
  );
  const found = orderedIds.flatMap((id) => {
    const column = byId.get(id);
    return column?.title.toLowerCase().includes(keyword.trim().toLowerCase()) === true ? [column] : [];
  });

  function handleStep(id: string, isForward: boolean): void {
    const move = findStepMove({ ids, placement: settings, visibleIds: orderedIds }, id, isForward);
    if (move === undefined) return;
    const next = moveColumn(ids, settings, move);
    change(next);
    const position = orderColumnIds(ids, next.order).indexOf(id) + 1;
    setAnnouncement(t("kit.columns.moved", { name: byId.get(id)?.title ?? id, place: position, count: ids.length }));
  }

  return (
    <div className="sw-columns-panel">
      <Input
        allowClear
        value={keyword}
        aria-label={t("kit.columns.find")}
        placeholder={t("kit.columns.find")}
        onChange={(event) => setKeyword(event.target.value)}
      />
      {found.length === 0 && <p className="sw-view-none">{t("kit.columns.none")}</p>}
      <ul className="sw-columns-rows">
        {found.map((column) => {
          const { id, title } = column;
          return (
            <ColumnRow
              key={id}
              id={id}
              title={title}
              isFirst={id === first}
              isShown={id === first || isColumnShown(settings, column)}
              isDragged={id === dragged}
              pin={isNarrow ? undefined : (pins[id] ?? "center")}
              handle={getHandle(id)}
              onShow={(isShown) => change(setColumnShown(settings, column, isShown))}
              onPin={(zone) => change({ pins: pinColumn(pins, id, zone) })}
              onStep={(isForward) => handleStep(id, isForward)}
            />
          );
        })}
      </ul>
      <span className="sw-hidden" role="status">
        {announcement}
      </span>
      {isNarrow ? undefined : (
        <RadioButtons
          block
          size="small"
          aria-label={t("kit.columns.density")}
          value={density ?? usual}
          options={densities.map((value) => ({ value, label: t(`kit.columns.${value}`) }))}
          onChange={(event) => {
            const next = densities.find((density) => density === event.target.value);
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
        <Button size="small" onClick={() => change(defaultGridSettings)}>
          {t("kit.columnsReset")}
        </Button>
      </div>
    </div>
  );
}

import { Button } from "antd";
import type { ReactNode } from "react";
import { useTexts } from "#base/i18n";
import { NameWithAvatar } from "../cells/NameWithAvatar.tsx";
import type { GridColumn } from "../grid/gridColumn.ts";
import { readFieldValue, type RecordRow, type Resource } from "../resource/resource.ts";
import { type CardChoice, useCardChoice } from "./useCardChoice.ts";
import type { List } from "./useList.ts";
import "../grid/grid.css";

type Props<Row extends RecordRow> = {
  list: List<Row>;
  columns: readonly GridColumn<Row>[];
  operations: ((row: Row) => ReactNode) | undefined;
  /** Content at the end of a card. */
  renderFoot?: (row: Row) => ReactNode;
  /** Cards can be selected, by a button or by a long press. */
  canSelect?: boolean;
};

/** A list on a phone: one card per row instead of a squeezed table. */
export function Cards<Row extends RecordRow>({ list, columns, operations, renderFoot, canSelect = false }: Props<Row>) {
  const choice = useCardChoice(list);
  const { columns: own, cardMeta } = list.resource;
  const statuses = new Set(own.filter(({ kind }) => kind === "status").map(({ name }) => name));
  const status = columns.filter(({ id }) => statuses.has(id));
  // The line under the name shows the most important fields.
  const rest = cardMeta === undefined ? columns.slice(1).filter(({ id }) => !statuses.has(id)) : [];
  return (
    <>
      {canSelect && <ChoiceLine choice={choice} />}
      <ul className={list.isFetching ? "sw-cards sw-grid-stale" : "sw-cards"}>
        {list.rows.map((row) => (
          <li key={row.id} {...(canSelect ? choice.getHoldHandlers(row.id) : {})}>
            <div className="sw-card-head">
              {canSelect && choice.isOn && <ChoiceBox choice={choice} row={row} name={list.resource.getName(row)} />}
              <CardName resource={list.resource} row={row} columns={columns} />
              {status.map((column) => (
                <span key={column.id}>{column.cell(row)}</span>
              ))}
              {operations?.(row)}
            </div>
            {rest.length > 0 && (
              <dl>
                {rest
                  .filter(({ id }) => hasValue(row, id))
                  .map((column) => (
                    <div key={column.id}>
                      <dt>{column.title}</dt>
                      <dd>{column.cell(row)}</dd>
                    </div>
                  ))}
              </dl>
            )}
            {renderFoot?.(row)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Starts the selection of cards, selects all of them, and ends it. */
function ChoiceLine({ choice }: { choice: CardChoice }) {
  const t = useTexts();
  if (!choice.isOn) {
    return (
      <div className="sw-cards-choice">
        <Button type="text" onClick={choice.begin}>
          {t("kit.selectRows")}
        </Button>
      </div>
    );
  }
  return (
    <div className="sw-cards-choice">
      <label className="sw-card-box">
        <input type="checkbox" className="sw-grid-check" checked={choice.isAll} onChange={choice.toggleAll} />
        {t("kit.selectAll")}
      </label>
      <Button type="text" onClick={choice.end}>
        {t("kit.clearSelection")}
      </Button>
    </div>
  );
}

function ChoiceBox({ choice, row, name }: { choice: CardChoice; row: RecordRow; name: string }) {
  const t = useTexts();
  return (
    <label className="sw-card-box">
      <input
        type="checkbox"
        className="sw-grid-check"
        aria-label={t("kit.select", { name })}
        checked={choice.isChosen(row.id)}
        onChange={() => choice.toggle(row.id)}
      />
    </label>
  );
}

type NameProps<Row extends RecordRow> = Pick<Props<Row>, "columns"> & { resource: Resource<Row>; row: Row };

/** Uses the module's own rendering of the name, for example as a link. */
function CardName<Row extends RecordRow>({ resource, row, columns: visibleColumns }: NameProps<Row>) {
  const { columns, cardMeta, getName } = resource;
  const name = getName(row);
  const meta = cardMeta?.(row);
  const identity = columns.find(({ kind }) => kind === "identity");
  const [first] = columns;
  const titleColumn = first?.kind === "custom" ? visibleColumns.find(({ id }) => id === first.name) : undefined;
  if (identity !== undefined) return <NameWithAvatar row={row} name={name} meta={meta} />;
  return (
    <span className="sw-card-name">
      <strong>{titleColumn?.cell(row) ?? name}</strong>
      {meta !== undefined && meta !== "" && <span className="sw-identity-meta">{meta}</span>}
    </span>
  );
}

/** A card omits fields that a table would show as empty. */
function hasValue(row: RecordRow, name: string): boolean {
  const value = readFieldValue(row, name);
  const isEmpty = Array.isArray(value) && value.length === 0;
  return value !== null && value !== undefined && value !== "" && !isEmpty;
}

import { CheckSquareOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import type { Id } from "#contract/id";
import { useTexts } from "#base/i18n";
import { InstantCell } from "../../cells/InstantCell.tsx";
import { NameWithAvatar } from "../../cells/NameWithAvatar.tsx";
import type { GridColumn } from "../../grid/gridColumn.ts";
import type { RecordRow, Resource } from "../../resource/resource.ts";
import { type CardContent, chooseCardContent } from "./cardContent.ts";
import { useToolSlot } from "../toolSlot.ts";
import { type CardChoice, useCardChoice } from "./useCardChoice.ts";
import type { List } from "../useList.ts";
import "../../grid/grid.css";
import "./cards.css";

type Props<Row extends RecordRow> = {
  list: List<Row>;
  columns: readonly GridColumn<Row>[];
  operations: ((row: Row) => ReactNode) | undefined;
  /** A tap on a card opens its row. */
  onOpen: (row: Row) => void;
  /** The name keeps the link that its column may have. */
  isNameLinked: boolean;
  /** Content at the end of a card. */
  renderFoot?: (row: Row) => ReactNode;
  /** Cards can be selected, by a tool of the list or by a long press. */
  canSelect?: boolean;
  /** The rows that were just added or changed. */
  recentIds?: ReadonlySet<Id>;
};

/**
 * A list on a phone: one card per row instead of a squeezed table, with its name, a line of words, its status and a menu.
 */
export function Cards<Row extends RecordRow>({ list, renderFoot, canSelect = false, recentIds, ...props }: Props<Row>) {
  const choice = useCardChoice(list);
  const { resource } = list;
  const content = chooseCardContent(resource, props.columns);
  return (
    <>
      {canSelect && <ChoiceLine choice={choice} />}
      <ul className={list.isFetching ? "sw-cards sw-grid-stale" : "sw-cards"}>
        {list.rows.map((row) => (
          <li
            key={row.id}
            className={recentIds?.has(row.id) === true ? "sw-recent" : undefined}
            {...(canSelect ? choice.getHoldHandlers(row.id) : {})}
          >
            {choice.isOn ? undefined : <OpenButton name={resource.getName(row)} onClick={() => props.onOpen(row)} />}
            <div className="sw-card-head">
              {canSelect && choice.isOn && <ChoiceBox choice={choice} row={row} name={resource.getName(row)} />}
              <CardName {...props} {...{ resource, row, content }} />
              <CardEnd row={row} content={content} />
              {props.operations?.(row)}
            </div>
            {renderFoot?.(row)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Covers the card below its other controls. */
function OpenButton({ name, onClick }: { name: string; onClick: () => void }) {
  const t = useTexts();
  return <button type="button" className="sw-card-open" aria-label={t("kit.openOf", { name })} onClick={onClick} />;
}

/** The time and the status of a row. */
function CardEnd<Row extends RecordRow>({ row, content }: { row: Row; content: CardContent<Row> }) {
  const time = content.getTime(row);
  if (time === undefined && content.status.length === 0) return undefined;
  return (
    <span className="sw-card-end">
      {time !== undefined && <InstantCell instant={time} isExact={content.isTimeExact} />}
      {content.status.map((column) => (
        <span key={column.id}>{column.cell(row)}</span>
      ))}
    </span>
  );
}

/** Starts the selection of cards, selects all of them, and ends it. */
function ChoiceLine({ choice }: { choice: CardChoice }) {
  const t = useTexts();
  const slot = useToolSlot();
  if (!choice.isOn) {
    const begin = (
      <Button type="text" icon={<CheckSquareOutlined aria-hidden />} onClick={choice.begin}>
        {t("kit.selectRows")}
      </Button>
    );
    return slot === null ? <div className="sw-cards-choice">{begin}</div> : createPortal(begin, slot);
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
    <label className="sw-card-box sw-card-covering">
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

type NameProps<Row extends RecordRow> = Pick<Props<Row>, "columns" | "isNameLinked"> & {
  resource: Resource<Row>;
  row: Row;
  content: CardContent<Row>;
};

/** Uses the module's own rendering of the name, for example as a link. */
function CardName<Row extends RecordRow>({ resource, row, content, ...props }: NameProps<Row>) {
  const t = useTexts();
  const { columns, card, getName } = resource;
  const name = getName(row);
  const meta = content.getMeta(row);
  const text = content.getText(row);
  const [first] = columns;
  const linked = props.isNameLinked && first?.kind === "custom" ? first.name : undefined;
  const titleColumn = props.columns.find(({ id }) => id === linked);
  const isRead = card.isUnread?.(row) === false;
  if (columns.some(({ kind }) => kind === "identity")) return <NameWithAvatar row={row} name={name} meta={meta} />;
  return (
    <span className="sw-card-name" data-read={isRead}>
      <strong>
        {card.isUnread?.(row) === true && (
          <span className="sw-card-unread">
            <span className="sw-hidden">{t("kit.unread")}</span>
          </span>
        )}
        {titleColumn?.cell(row) ?? name}
      </strong>
      {card.renderMarks !== undefined && <span className="sw-card-marks">{card.renderMarks(row)}</span>}
      {meta !== "" && <span className="sw-identity-meta">{meta}</span>}
      {text !== "" && <span className="sw-card-text">{text}</span>}
    </span>
  );
}

import type { ReactNode } from "react";

type CardProps = { title: string; note?: string; className?: string; children: ReactNode };

/** A part of the page with a heading. */
export function Card({ title, note, className = "", children }: CardProps) {
  return (
    <article className={`sw-monitor-card ${className}`.trimEnd()} aria-label={title}>
      <h2>
        {title}
        {note !== undefined && <small>{note}</small>}
      </h2>
      {children}
    </article>
  );
}

/** Names and what they stand for. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="sw-monitor-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One column of a `Table`. */
export type TableColumn<Row> = {
  readonly title: string;
  readonly isNumber?: true;
  /** A text of several lines, in the letters of code. */
  readonly isCode?: true;
  show(row: Row): ReactNode;
};

type TableProps<Row> = {
  title: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  getKey: (row: Row) => string | number;
};

/** A short table without paging; a narrow screen scrolls it sideways. */
export function Table<Row>({ title, columns, rows, getKey }: TableProps<Row>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a table that scrolls has to scroll by keyboard as well
    <div className="sw-monitor-table" role="region" aria-label={title} tabIndex={0}>
      <table>
        <caption className="sw-hidden">{title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" data-number={column.isNumber}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={getKey(row)}>
              {columns.map((column) => (
                <td key={column.title} data-number={column.isNumber}>
                  {column.isCode === true ? <code>{column.show(row)}</code> : column.show(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import { ArrowLeftOutlined, RightOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { useTexts } from "#base/i18n";
import type { GridColumn } from "../../grid/gridColumn.ts";
import { Cards } from "../../list/cards/Cards.tsx";
import type { List } from "../../list/useList.ts";
import { readFieldValue, type RecordRow } from "../../resource/resource.ts";
import { BranchNotice } from "../BranchNotice.tsx";
import { getPath } from "../PathCell.tsx";
import type { NodeLine, TreeLine } from "../treeLines.ts";
import "../tree.css";

type Props<Row extends RecordRow> = {
  list: List<Row>;
  lines: readonly TreeLine<Row>[] | undefined;
  columns: readonly GridColumn<Row>[];
  operations: ((row: Row) => ReactNode) | undefined;
  onOpen: (row: Row) => void;
  isNameLinked: boolean;
};

/** A tree on a phone: the cards of one level, with navigation up and down; search results show their path. */
export function TreeCards<Row extends RecordRow>({ list, lines, ...cards }: Props<Row>) {
  const t = useTexts();
  const [trail, setTrail] = useState<readonly Row["id"][]>([]);
  if (lines === undefined) {
    return <Cards {...cards} list={list} renderFoot={(row) => <p className="sw-tree-card-path">{getPath(row)}</p>} />;
  }
  const above = trail.flatMap((id) => lines.find((line) => isNode(line) && line.key === id) ?? []);
  const current = above.at(-1);
  const below = linesBelow(lines, current);
  const notice = below.find((line) => line.kind === "notice");
  const rows = below.filter((line) => line.kind === "node");
  const { getName } = list.resource;

  function handleDown(row: Row): void {
    list.tree?.setOpen(row, true);
    setTrail([...above.map(({ node }) => node.id), row.id]);
  }

  return (
    <>
      {current !== undefined && (
        <nav className="sw-tree-trail" aria-label={t("kit.tree.place")}>
          <Button
            icon={<ArrowLeftOutlined aria-hidden />}
            aria-label={t("kit.tree.up")}
            onClick={() => setTrail(above.slice(0, -1).map(({ node }) => node.id))}
          />
          <span>{above.map(({ node }) => getName(node)).join(" / ")}</span>
        </nav>
      )}
      {notice !== undefined && current !== undefined && (
        <div className="sw-tree-trail" role="status">
          <BranchNotice branch={notice.branch} name={getName(current.node)} />
        </div>
      )}
      <Cards
        {...cards}
        list={{ ...list, rows: rows.map(({ node }) => node) }}
        renderFoot={(row) => {
          const line = rows.find(({ key }) => key === row.id);
          return line?.isOpen === undefined ? undefined : (
            <DownButton name={getName(row)} count={countBelow(lines, line)} onClick={() => handleDown(row)} />
          );
        }}
      />
    </>
  );
}

function DownButton({ name, count, onClick }: { name: string; count: number | undefined; onClick: () => void }) {
  const t = useTexts();
  return (
    <Button className="sw-tree-down" onClick={onClick}>
      <span>{count === undefined ? t("kit.tree.belowSome") : t("kit.tree.below", { count })}</span>
      <span className="sw-hidden">{t("kit.tree.belowOf", { name })}</span>
      <RightOutlined aria-hidden />
    </Button>
  );
}

function isNode<Row>(line: TreeLine<Row>): line is NodeLine<Row> {
  return line.kind === "node";
}

/** The lines one level below another one, or the top level. */
function linesBelow<Row>(lines: readonly TreeLine<Row>[], parent: TreeLine<Row> | undefined): TreeLine<Row>[] {
  if (parent === undefined) return lines.filter(({ level }) => level === 1);
  const rest = lines.slice(lines.indexOf(parent) + 1);
  const end = rest.findIndex(({ level }) => level <= parent.level);
  return (end < 0 ? rest : rest.slice(0, end)).filter(({ level }) => level === parent.level + 1);
}

/** The number of children of a line, if it is known. */
function countBelow<Row extends RecordRow>(lines: readonly TreeLine<Row>[], line: NodeLine<Row>): number | undefined {
  const childCount = readFieldValue(line.node, "childCount");
  if (typeof childCount === "number") return childCount;
  const children = readFieldValue(line.node, "children");
  if (Array.isArray(children) && children.length > 0) return children.length;
  const next = lines[lines.indexOf(line) + 1];
  return line.isOpen === true && next?.kind === "node" && next.level > line.level ? next.size : undefined;
}

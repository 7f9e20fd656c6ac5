import { ReloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import { useWords } from "../../i18n.ts";
import { useHasRoom, useIsNarrow } from "../../theme/theme.tsx";
import { ExportButton } from "../export/ExportButton.tsx";
import { ImportButton } from "../import/ImportButton.tsx";
import { PrintButton } from "../print/PrintButton.tsx";
import type { RecordRow } from "../resource/resource.ts";
import { TreeTools } from "../tree/TreeTools.tsx";
import { ColumnsButton } from "./ColumnsButton.tsx";
import type { List } from "./useList.ts";

type Props<Row extends RecordRow> = {
  list: List<Row>;
  /** Further tools of the screen's own. */
  children?: ReactNode;
};

/** The right end of the search line: what can be done with a list as a whole. Each tool shows itself where it may. */
export function ListTools<Row extends RecordRow>({ list, children }: Props<Row>) {
  const isNarrow = useIsNarrow();
  const hasRoom = useHasRoom();
  return (
    <div className="sw-search-tools">
      {children}
      {list.tree?.lines === undefined || isNarrow ? undefined : <TreeTools tree={list.tree} />}
      {hasRoom ? undefined : <FileTools list={list} />}
      {isNarrow ? undefined : <PrintButton list={list} />}
      <RefreshButton list={list} />
      <ColumnsButton list={list} />
    </div>
  );
}

/** What comes into a list and leaves it as a file: where there is room with their words, beside the button that adds. */
export function FileTools<Row extends RecordRow>({ list }: { list: List<Row> }) {
  return (
    <>
      <ImportButton list={list} />
      <ExportButton list={list} />
    </>
  );
}

function RefreshButton<Row extends RecordRow>({ list }: { list: List<Row> }) {
  const t = useWords();
  return (
    <Button
      type="text"
      icon={<ReloadOutlined aria-hidden spin={list.isFetching} />}
      aria-label={t("kit.refresh")}
      title={t("kit.refresh")}
      onClick={() => void list.refresh()}
    />
  );
}

import { ReloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTexts } from "#base/i18n";
import { useHasRoom, useIsNarrow } from "#base/theme/theme.tsx";
import type { RecordRow } from "../resource/resource.ts";
import { TreeTools } from "../tree/TreeTools.tsx";
import type { ListTool } from "./listExtension.ts";
import type { List } from "./useList.ts";
import { useListExtensions } from "./useListExtensions.ts";

type Props<Row extends RecordRow> = { list: List<Row> };

/** The tools at the right end of the search bar, or on a phone in the panel of tools, for the list as a whole. Each tool decides whether it is shown. */
export function ListTools<Row extends RecordRow>({ list }: Props<Row>) {
  const isNarrow = useIsNarrow();
  const hasRoom = useHasRoom();
  return (
    <div className="sw-search-tools">
      {list.tree?.lines === undefined || isNarrow ? undefined : <TreeTools tree={list.tree} />}
      {hasRoom ? undefined : <Tools list={list} place="file" />}
      <Tools list={list} place="search" />
      <RefreshButton list={list} />
      <Tools list={list} place="end" />
    </div>
  );
}

type ToolsProps<Row extends RecordRow> = { list: List<Row>; place: ListTool["place"] };

/** The tools that modules add in one place of every list. */
export function Tools<Row extends RecordRow>({ list, place }: ToolsProps<Row>) {
  const { tools } = useListExtensions();
  return tools.flatMap((tool, index) => (tool.place === place ? [<tool.Tool key={index} list={list} />] : []));
}

function RefreshButton<Row extends RecordRow>({ list }: { list: List<Row> }) {
  const t = useTexts();
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

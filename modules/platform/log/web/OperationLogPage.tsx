import { DataTable, DetailDrawer, ListPage, SearchBar, useCallResult, useDialog, useList, useTexts } from "#kit";
import { type OperationLog, operationLogApi } from "../contract.ts";
import { ClearButton } from "./ClearButton.tsx";
import { operationLogs } from "./log.resource.tsx";
import { LogCalendar } from "./LogCalendar.tsx";
import { LogDetail } from "./LogDetail.tsx";
import "./log.css";

/** What signed-in accounts of the tenant did. */
export function Component() {
  const t = useTexts();
  const list = useList(operationLogs);
  const detail = useDialog<OperationLog>();
  return (
    <ListPage list={list} tools={<ClearButton list={list} api={operationLogApi} />}>
      <LogCalendar list={list} api={operationLogApi} />
      <SearchBar list={list} />
      <DataTable list={list} onOpen={detail.open} />
      <DetailDrawer dialog={detail} title={() => t("log.detail")} width={720}>
        {({ id }) => <Detail id={id} />}
      </DetailDrawer>
    </ListPage>
  );
}

function Detail({ id }: Pick<OperationLog, "id">) {
  const { data, error, refresh } = useCallResult(operationLogApi, "detail", { id });
  return <LogDetail detail={data} error={error} onRetry={() => void refresh()} />;
}

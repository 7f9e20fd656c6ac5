import { DataTable, DetailDrawer, ListPage, SearchBar, useCallResult, useDialog, useList, useTexts } from "#kit";
import { type ExceptionLog, exceptionLogApi } from "../contract.ts";
import { ClearButton } from "./ClearButton.tsx";
import { exceptionLogs } from "./log.resource.tsx";
import { LogCalendar } from "./LogCalendar.tsx";
import { LogDetail } from "./LogDetail.tsx";
import "./log.css";

/** Unexpected errors in the calls of the tenant. */
export function Component() {
  const t = useTexts();
  const list = useList(exceptionLogs);
  const detail = useDialog<ExceptionLog>();
  return (
    <ListPage list={list} tools={<ClearButton list={list} api={exceptionLogApi} />}>
      <LogCalendar list={list} api={exceptionLogApi} />
      <SearchBar list={list} />
      <DataTable list={list} onOpen={detail.open} />
      <DetailDrawer dialog={detail} title={() => t("log.detail")} width={720}>
        {({ id }) => <Detail id={id} />}
      </DetailDrawer>
    </ListPage>
  );
}

function Detail({ id }: Pick<ExceptionLog, "id">) {
  const { data, error, refresh } = useCallResult(exceptionLogApi, "detail", { id });
  return <LogDetail detail={data} error={error} onRetry={() => void refresh()} />;
}

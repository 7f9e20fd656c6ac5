import { DataTable, DetailDrawer, ListPage, SearchBar, useCallResult, useDialog, useList, useTexts } from "#kit";
import { ClearLogButton } from "#kit/list/ClearLogButton.tsx";
import { YearCalendar } from "#kit/chart/YearCalendar.tsx";
import { LogScopeNote } from "#modules/platform/log/web";
import { type HttpCall, httpLogApi } from "../contract.ts";
import { httpLog } from "./httpLog.resource.tsx";
import { HttpDetails } from "./HttpDetails.tsx";
import "./httpLog.css";

/** What the server has asked other servers. */
export function Component() {
  const t = useTexts();
  const list = useList(httpLog);
  const days = useCallResult(httpLogApi, "yearDayStats", {});
  const detail = useDialog<HttpCall>();
  const names = {
    label: t("httpLog.calendar"),
    entries: t("httpLog.title"),
    day: t("httpLog.startTime"),
  };
  return (
    <ListPage list={list} tools={<ClearLogButton list={list} api={httpLogApi} />}>
      <LogScopeNote />
      <YearCalendar list={list} names={names} days={days.data} />
      <SearchBar list={list} />
      <DataTable list={list} onOpen={detail.open} />
      <DetailDrawer dialog={detail} title={({ httpMethod, requestUrl }) => `${httpMethod} ${requestUrl}`} width={760}>
        {({ id }) => <HttpDetails id={id} />}
      </DetailDrawer>
    </ListPage>
  );
}

import { DataTable, DetailDrawer, ListPage, SearchBar, useCallResult, useDialog, useList, useTexts } from "#kit";
import { ClearLogButton } from "#kit/list/ClearLogButton.tsx";
import { YearCalendar } from "#kit/chart/YearCalendar.tsx";
import { LogScopeNote } from "#modules/platform/log/web";
import { type LoggedMessage, messageLogApi } from "../contract.ts";
import { messageLog } from "./messageLog.resource.tsx";
import { MessageDetails } from "./MessageDetails.tsx";
import "./messageLog.css";

/** Who has sent messages to whom. */
export function Component() {
  const t = useTexts();
  const list = useList(messageLog);
  const days = useCallResult(messageLogApi, "yearDayStats", {});
  const detail = useDialog<LoggedMessage>();
  const names = {
    label: t("messageLog.calendar"),
    entries: t("messageLog.title"),
    day: t("messageLog.sendTime"),
  };
  return (
    <ListPage list={list} tools={<ClearLogButton list={list} api={messageLogApi} text={t("messageLog.clearText")} />}>
      <LogScopeNote />
      <YearCalendar list={list} names={names} days={days.data} />
      <SearchBar list={list} />
      <DataTable list={list} onOpen={detail.open} />
      <DetailDrawer dialog={detail} title={({ title }) => title} width={560}>
        {({ id }) => <MessageDetails id={id} />}
      </DetailDrawer>
    </ListPage>
  );
}

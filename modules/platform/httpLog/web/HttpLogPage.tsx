import { ClearOutlined } from "@ant-design/icons";
import { Button } from "antd";
import {
  DataTable,
  DetailDrawer,
  isPermitted,
  ListPage,
  SearchBar,
  useCallResult,
  useConfirm,
  useDialog,
  useList,
  useTexts,
  useWrite,
} from "#kit";
import { YearCalendar } from "#kit/chart/YearCalendar.tsx";
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
    <ListPage list={list} tools={<ClearButton onCleared={list.refresh} />}>
      <YearCalendar list={list} names={names} days={days.data} />
      <SearchBar list={list} />
      <DataTable list={list} onOpen={detail.open} />
      <DetailDrawer dialog={detail} title={({ httpMethod, requestUrl }) => `${httpMethod} ${requestUrl}`} width={760}>
        {({ id }) => <HttpDetails id={id} />}
      </DetailDrawer>
    </ListPage>
  );
}

/** Empties the log of the tenant after a question. */
function ClearButton({ onCleared }: { onCleared: () => Promise<void> }) {
  const t = useTexts();
  const confirm = useConfirm();
  const clear = useWrite(httpLogApi, "clear", { done: "httpLog.cleared" });
  if (!isPermitted({ of: httpLogApi, call: "clear" })) return undefined;

  async function handleClear(): Promise<void> {
    const question = { title: t("httpLog.clearAsk"), text: t("httpLog.clearText"), ok: t("httpLog.clear") };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    if (await clear.run({})) await onCleared();
  }

  return (
    <Button type="text" icon={<ClearOutlined aria-hidden />} onClick={() => void handleClear()}>
      {t("httpLog.clear")}
    </Button>
  );
}

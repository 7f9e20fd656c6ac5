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
    <ListPage list={list} tools={<ClearButton onCleared={list.refresh} />}>
      <YearCalendar list={list} names={names} days={days.data} />
      <SearchBar list={list} />
      <DataTable list={list} onOpen={detail.open} />
      <DetailDrawer dialog={detail} title={({ title }) => title} width={560}>
        {({ id }) => <MessageDetails id={id} />}
      </DetailDrawer>
    </ListPage>
  );
}

/** Empties the log of the tenant after a question. */
function ClearButton({ onCleared }: { onCleared: () => Promise<void> }) {
  const t = useTexts();
  const confirm = useConfirm();
  const clear = useWrite(messageLogApi, "clear", { done: "messageLog.cleared" });
  if (!isPermitted({ of: messageLogApi, call: "clear" })) return undefined;

  async function handleClear(): Promise<void> {
    const question = { title: t("messageLog.clearAsk"), text: t("messageLog.clearText"), ok: t("messageLog.clear") };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    if (await clear.run({})) await onCleared();
  }

  return (
    <Button type="text" icon={<ClearOutlined aria-hidden />} onClick={() => void handleClear()}>
      {t("messageLog.clear")}
    </Button>
  );
}

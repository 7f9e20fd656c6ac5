import { defineReadOnlyList, useTexts } from "#kit";
import { type LoggedMessage, messageLogApi } from "../contract.ts";

/** Messages, the latest first. */
export const messageLog = defineReadOnlyList(messageLogApi, "page", (column, field) => ({
  title: "messageLog.title",
  search: [
    field.text("sendUserName"),
    field.text("receiveUserName"),
    field.date("from", { label: "messageLog.startTime" }),
    field.date("to", { label: "messageLog.endTime" }),
  ],
  columns: [
    column.instant("sendTime", { width: 160, isExact: true }),
    column.text("title", { width: 260, label: "messageLog.subject", opensRow: true }),
    column.custom("receiveUserName", (message) => <Recipient message={message} />, { width: 200, isSortable: true }),
    column.text("sendUserName", { width: 180, group: "messageLog.sender" }),
    column.text("sendIp", { width: 140, group: "messageLog.sender" }),
    column.text("sendBrowser", { width: 130, group: "messageLog.sender" }),
    column.text("sendOs", { width: 110, group: "messageLog.sender" }),
  ],
  getName: ({ title }) => title,
  card: { meta: ["sendUserName"], status: ["receiveUserName"], time: "sendTime" },
}));

/** The receiver of a message, or how many there are. */
export function Recipient({ message }: { message: Pick<LoggedMessage, "receiveUserName" | "receiveUserIds"> }) {
  const t = useTexts();
  const { receiveUserName, receiveUserIds } = message;
  if (receiveUserName !== null) return receiveUserName;
  if (receiveUserIds === null) return t("messageLog.everybody");
  return t("messageLog.several", { count: receiveUserIds.split(",").length });
}

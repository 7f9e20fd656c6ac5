import { Chip, defineReadOnlyList, useTexts } from "#kit";
import { type HttpCall, httpLogApi, Success } from "../contract.ts";

/** Calls to other servers, the latest first. */
export const httpLog = defineReadOnlyList(httpLogApi, "page", (column, field) => ({
  title: "httpLog.title",
  search: [
    field.text("keyword"),
    field.select("isSuccessStatusCode", [
      { value: Success.yes, label: "httpLog.succeeded" },
      { value: Success.no, label: "httpLog.failed" },
    ]),
    field.date("from", { label: "httpLog.from" }),
    field.date("to", { label: "httpLog.to" }),
    field.text("httpClientName"),
    field.text("httpApiDesc"),
    field.text("httpMethod"),
    field.text("requestUrl"),
    field.number("statusCode"),
    field.text("exception"),
  ],
  columns: [
    column.instant("startTime", { width: 160, isExact: true }),
    column.text("httpClientName", { width: 140 }),
    column.text("httpApiDesc", { width: 160 }),
    column.text("httpMethod", { width: 80 }),
    column.custom("isSuccessStatusCode", (httpCall) => <Result call={httpCall} />, { width: 100, isSortable: true }),
    column.number("statusCode", { width: 90 }),
    column.text("requestUrl", { width: 340, opensRow: true }),
    column.number("elapsed", { width: 110 }),
    column.text("exception", { width: 240 }),
    column.text("actionName", { width: 120, isOptional: true }),
  ],
  getName: ({ httpMethod, requestUrl }) => `${httpMethod} ${requestUrl}`,
  card: {
    meta: ["httpClientName", "httpMethod"],
    status: ["isSuccessStatusCode"],
    text: "requestUrl",
    time: "startTime",
  },
}));

/** Whether a call was answered with a success. */
export function Result({ call: { isSuccessStatusCode } }: { call: Pick<HttpCall, "isSuccessStatusCode"> }) {
  const t = useTexts();
  const isSuccess = isSuccessStatusCode === Success.yes;
  return <Chip tone={isSuccess ? "green" : "red"}>{t(isSuccess ? "httpLog.succeeded" : "httpLog.failed")}</Chip>;
}

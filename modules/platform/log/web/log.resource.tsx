import type { TextKey } from "#contract/text";
import { Chip, defineReadOnlyList, type Tone, useTexts } from "#kit";
import {
  type ExceptionLog,
  exceptionLogApi,
  localNetwork,
  type OperationLog,
  operationLogApi,
  successStatus,
  type VisitLog,
  visitLogApi,
} from "../contract.ts";
import { nameCountry } from "./nameCountry.ts";

type AnyLog = VisitLog | OperationLog | ExceptionLog;

const statuses = [
  { value: successStatus, label: "log.success" },
  { value: "failed", label: "log.failed" },
] as const;
const levels: Readonly<Record<number, readonly [label: TextKey, tone: Tone]>> = {
  2: ["log.level.information", "grey"],
  3: ["log.level.warning", "amber"],
  4: ["log.level.error", "red"],
};

/** Visits, the latest first. */
export const visitLogs = defineReadOnlyList(visitLogApi, "page", (column, field) => ({
  title: "log.visits",
  search: [
    field.text("keyword"),
    field.text("account"),
    field.select("status", statuses),
    field.date("from", { label: "log.startTime" }),
    field.date("to", { label: "log.endTime" }),
    field.text("actionName"),
    field.text("remoteIp"),
    field.number("elapsed", { label: "log.minElapsed" }),
  ],
  columns: [
    column.instant("logDateTime", { width: 160, isExact: true }),
    column.text("displayTitle", { width: 200, isSortable: false, opensRow: true }),
    column.custom("status", (row) => <Status row={row} />, { width: 110 }),
    column.text("account", { width: 110 }),
    column.text("realName", { width: 100 }),
    column.text("remoteIp", { width: 130 }),
    column.custom("location", ({ location }) => <Location of={location} />, { width: 110 }),
    column.text("browser", { width: 120 }),
    column.text("os", { width: 100 }),
    column.count("elapsed", (row) => <Elapsed row={row} />, { width: 90, isSortable: true }),
    column.text("message", { width: 260, isSortable: false }),
    column.text("actionName", { width: 120, isOptional: true }),
    column.number("longitude", { width: 90, isSortable: false, isOptional: true }),
    column.number("latitude", { width: 90, isSortable: false, isOptional: true }),
    column.text("traceId", { width: 280, isSortable: false, isOptional: true }),
  ],
  getName: ({ displayTitle }) => displayTitle,
  card: { meta: ["account", "remoteIp", "browser"], status: ["status"], time: "logDateTime" },
}));

/** Operations, the latest first. */
export const operationLogs = defineReadOnlyList(operationLogApi, "page", (column, field) => ({
  title: "log.operations",
  search: [
    field.text("keyword"),
    field.text("account"),
    field.select("callKind", [
      { value: "change", label: "log.callKind.change" },
      { value: "read", label: "log.callKind.read" },
    ]),
    field.select("status", statuses),
    field.date("from", { label: "log.startTime" }),
    field.date("to", { label: "log.endTime" }),
    field.text("controllerName"),
    field.text("actionName"),
    field.text("remoteIp"),
    field.text("traceId"),
    field.number("elapsed", { label: "log.minElapsed" }),
  ],
  columns: [
    column.instant("logDateTime", { width: 160, isExact: true }),
    column.text("displayTitle", { width: 220, isSortable: false, opensRow: true }),
    column.custom("status", (row) => <Status row={row} />, { width: 110 }),
    column.text("account", { width: 110 }),
    column.text("realName", { width: 100 }),
    column.text("remoteIp", { width: 130 }),
    column.custom("location", ({ location }) => <Location of={location} />, { width: 110 }),
    column.count("elapsed", (row) => <Elapsed row={row} />, { width: 90, isSortable: true }),
    column.text("httpMethod", { width: 90 }),
    column.text("requestUrl", { width: 220 }),
    column.custom("logLevel", (row) => <Level row={row} />, { width: 100 }),
    column.text("browser", { width: 120 }),
    column.text("os", { width: 100 }),
    column.text("exception", { width: 240, isSortable: false }),
    column.text("controllerName", { width: 130, isOptional: true }),
    column.text("actionName", { width: 120, isOptional: true }),
    column.text("traceId", { width: 280, isSortable: false, isOptional: true }),
  ],
  getName: ({ displayTitle }) => displayTitle,
  card: { meta: ["account", "remoteIp", "httpMethod"], status: ["status"], time: "logDateTime" },
}));

/** Exceptions, the latest first. */
export const exceptionLogs = defineReadOnlyList(exceptionLogApi, "page", (column, field) => ({
  title: "log.exceptions",
  search: [
    field.text("keyword"),
    field.text("account"),
    field.date("from", { label: "log.startTime" }),
    field.date("to", { label: "log.endTime" }),
    field.text("controllerName"),
    field.text("actionName"),
    field.text("remoteIp"),
    field.text("traceId"),
  ],
  columns: [
    column.instant("logDateTime", { width: 160, isExact: true }),
    column.text("displayTitle", { width: 200, isSortable: false, opensRow: true }),
    column.text("exception", { width: 360, isSortable: false }),
    column.number("occurrences", { width: 100, isSortable: false }),
    column.instant("firstTime", { width: 160, isExact: true, isSortable: false }),
    column.custom("status", (row) => <Status row={row} />, { width: 110 }),
    column.text("account", { width: 110 }),
    column.text("realName", { width: 100 }),
    column.text("remoteIp", { width: 130 }),
    column.custom("location", ({ location }) => <Location of={location} />, { width: 110 }),
    column.text("requestUrl", { width: 220 }),
    column.count("elapsed", (row) => <Elapsed row={row} />, { width: 90, isSortable: true }),
    column.instant("lastTime", { width: 160, isExact: true, isSortable: false, isOptional: true }),
    column.text("traceId", { width: 280, isSortable: false, isOptional: true }),
  ],
  getName: ({ displayTitle }) => displayTitle,
  card: { meta: ["account", "requestUrl"], status: ["occurrences"], time: "logDateTime", text: "exception" },
}));

/** Whether a call succeeded; of a failure the status as well. */
export function Status({ row: { status } }: { row: Pick<AnyLog, "status"> }) {
  const t = useTexts();
  return status === successStatus ? (
    <Chip tone="green">{t("log.success")}</Chip>
  ) : (
    <Chip tone="red">
      {t("log.failed")} {status}
    </Chip>
  );
}

/** How long a call took. */
function Elapsed({ row: { elapsed } }: { row: Pick<AnyLog, "elapsed"> }) {
  const t = useTexts();
  return t("log.milliseconds", { count: elapsed });
}

function Level({ row: { logLevel } }: { row: OperationLog }) {
  const t = useTexts();
  const [label, tone] = levels[logLevel] ?? ["log.level.information", "grey"];
  return <Chip tone={tone}>{t(label)}</Chip>;
}

/** A country by its name. */
export function Location({ of: location }: { of: string | null }) {
  const t = useTexts();
  if (location === null) return t("kit.none");
  return location === localNetwork ? t("log.localNetwork") : nameCountry(location);
}

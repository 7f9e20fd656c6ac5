import { GlobalOutlined } from "@ant-design/icons";
import { Button } from "antd";
import {
  DataTable,
  DetailDrawer,
  isPermitted,
  lazyComponent,
  ListPage,
  SearchBar,
  useCallResult,
  useDialog,
  useList,
  useTexts,
} from "#kit";
import { ClearLogButton } from "#kit/list/ClearLogButton.tsx";
import {
  type ExceptionLog,
  exceptionLogApi,
  type OperationLog,
  operationLogApi,
  type VisitLog,
  visitLogApi,
} from "../contract.ts";
import { exceptionLogs, operationLogs, visitLogs } from "./log.resource.tsx";
import { LogCalendar } from "./LogCalendar.tsx";
import { LogDetail, LogFacts } from "./LogDetail.tsx";
import { LogScopeNote } from "./LogScopeNote.tsx";
import "./log.css";

const VisitMap = lazyComponent(async () => (await import("./VisitMap.lazy.tsx")).VisitMap);

/** Who signed in, or tried to, and from where. */
export function VisitLogPage() {
  const t = useTexts();
  const list = useList(visitLogs);
  const map = useDialog<true>();
  const detail = useDialog<VisitLog>();
  const tools = (
    <>
      {isPermitted({ of: visitLogApi, call: "list" }) && (
        <Button type="text" icon={<GlobalOutlined aria-hidden />} onClick={() => map.open(true)}>
          {t("log.map")}
        </Button>
      )}
      <ClearLogButton list={list} api={visitLogApi} />
    </>
  );
  return (
    <ListPage list={list} tools={tools}>
      <LogScopeNote />
      <LogCalendar list={list} api={visitLogApi} />
      <SearchBar list={list} />
      <DataTable list={list} onOpen={detail.open} />
      <DetailDrawer dialog={detail} title={() => t("log.detail")} width={720}>
        {(visit) => <LogFacts entry={visit} />}
      </DetailDrawer>
      <DetailDrawer dialog={map} title={() => t("log.map")} width={1040}>
        {() => <VisitMap />}
      </DetailDrawer>
    </ListPage>
  );
}

/** What signed-in accounts of the tenant did. */
export function OperationLogPage() {
  const t = useTexts();
  const list = useList(operationLogs);
  const detail = useDialog<OperationLog>();
  return (
    <ListPage list={list} tools={<ClearLogButton list={list} api={operationLogApi} text={t("log.clearOperations")} />}>
      <LogScopeNote />
      <LogCalendar list={list} api={operationLogApi} />
      <SearchBar list={list} />
      <DataTable list={list} onOpen={detail.open} />
      <DetailDrawer dialog={detail} title={() => t("log.detail")} width={720}>
        {({ id }) => <OperationDetails id={id} />}
      </DetailDrawer>
    </ListPage>
  );
}

function OperationDetails({ id }: Pick<OperationLog, "id">) {
  const { data, error, refresh } = useCallResult(operationLogApi, "detail", { id });
  return <LogDetail detail={data} error={error} onRetry={() => void refresh()} />;
}

/** Unexpected errors in the calls of the tenant. */
export function ExceptionLogPage() {
  const t = useTexts();
  const list = useList(exceptionLogs);
  const detail = useDialog<ExceptionLog>();
  return (
    <ListPage list={list} tools={<ClearLogButton list={list} api={exceptionLogApi} />}>
      <LogScopeNote />
      <LogCalendar list={list} api={exceptionLogApi} />
      <SearchBar list={list} />
      <DataTable list={list} onOpen={detail.open} />
      <DetailDrawer dialog={detail} title={() => t("log.detail")} width={720}>
        {({ id }) => <ExceptionDetails id={id} />}
      </DetailDrawer>
    </ListPage>
  );
}

function ExceptionDetails({ id }: Pick<ExceptionLog, "id">) {
  const { data, error, refresh } = useCallResult(exceptionLogApi, "detail", { id });
  return <LogDetail detail={data} error={error} onRetry={() => void refresh()} />;
}

import { GlobalOutlined } from "@ant-design/icons";
import { Button } from "antd";
import {
  DataTable,
  DetailDrawer,
  isPermitted,
  lazyComponent,
  ListPage,
  SearchBar,
  useDialog,
  useList,
  useTexts,
} from "#kit";
import { visitLogApi } from "../contract.ts";
import { ClearButton } from "./ClearButton.tsx";
import { visitLogs } from "./log.resource.tsx";
import { LogCalendar } from "./LogCalendar.tsx";
import "./log.css";

const VisitMap = lazyComponent(async () => (await import("./VisitMap.lazy.tsx")).VisitMap);

/** Who signed in, or tried to, and from where. */
export function Component() {
  const t = useTexts();
  const list = useList(visitLogs);
  const map = useDialog<true>();
  const tools = (
    <>
      {isPermitted({ of: visitLogApi, call: "list" }) && (
        <Button type="text" icon={<GlobalOutlined aria-hidden />} onClick={() => map.open(true)}>
          {t("log.map")}
        </Button>
      )}
      <ClearButton list={list} api={visitLogApi} />
    </>
  );
  return (
    <ListPage list={list} tools={tools}>
      <LogCalendar list={list} api={visitLogApi} />
      <SearchBar list={list} />
      <DataTable list={list} />
      <DetailDrawer dialog={map} title={() => t("log.map")} width={1040}>
        {() => <VisitMap />}
      </DetailDrawer>
    </ListPage>
  );
}

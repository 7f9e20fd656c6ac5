import { CheckOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { DataTable, isPermitted, ListPage, SearchBar, useList, useTexts, useWrite } from "#kit";
import { noticeApi } from "../contract.ts";
import { NoticeDialog } from "./NoticeDialog.tsx";
import { receivedResource } from "./received.resource.tsx";
import { useNoticeDialog } from "./useNoticeDialog.ts";

/** All notices that the account has received. */
export function Component() {
  const t = useTexts();
  const list = useList(receivedResource);
  const reading = useNoticeDialog();
  const readAll = useWrite(noticeApi, "setReadAll", { done: "notice.allRead" });
  const actions = isPermitted({ of: noticeApi, call: "setReadAll" }) && (
    <Button
      icon={<CheckOutlined aria-hidden />}
      loading={readAll.isBusy}
      disabled={list.total === 0}
      onClick={() => void readAll.run({})}
    >
      {t("notice.setReadAll")}
    </Button>
  );
  return (
    <ListPage list={list} actions={actions}>
      <SearchBar list={list} />
      <DataTable
        list={list}
        onOpen={({ noticeId, title, readStatus, link, isMustRead, confirmTime }) =>
          reading.open({ id: noticeId, title, readStatus, link, isMustRead, confirmTime })
        }
      />
      <NoticeDialog dialog={reading} />
    </ListPage>
  );
}

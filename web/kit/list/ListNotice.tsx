import { InboxOutlined, LockOutlined, SearchOutlined, WarningOutlined } from "@ant-design/icons";
import { Button, Skeleton } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { useWords } from "../../i18n.ts";
import type { RecordRow } from "../resource/resource.ts";
import { mayWrite } from "../parts/mayWrite.ts";
import { AddButton } from "./AddButton.tsx";
import { nothingWanted } from "./listQuery.ts";
import type { List } from "./useList.ts";

/** What stands in place of the rows: loading, nothing yet, nothing that matches, not permitted, failed. */
export function ListNotice<Row extends RecordRow>({ list }: { list: List<Row> }) {
  const t = useWords();
  const { form, title } = list.resource;
  const words = { title: t(title) };
  switch (list.state) {
    case "loading":
      return <LateSkeleton />;
    case "empty": {
      const canAdd = form.length > 0 && mayWrite(list.resource, "add");
      return (
        <Notice
          icon={<InboxOutlined />}
          title={t("kit.empty", words)}
          text={t(canAdd ? "kit.emptyHint" : "kit.emptyReadOnly")}
        >
          <AddButton list={list} />
        </Notice>
      );
    }
    case "noMatch":
      return (
        <Notice icon={<SearchOutlined />} title={t("kit.noMatch", words)} text={t("kit.noMatchHint")}>
          <Button onClick={() => list.change(nothingWanted)}>{t("kit.clearFilters")}</Button>
        </Notice>
      );
    case "forbidden":
      return <Notice icon={<LockOutlined />} title={t("kit.forbidden", words)} text={t("kit.forbiddenHint")} />;
    case "failed":
      return (
        <Notice
          icon={<WarningOutlined />}
          isAlert
          title={t("kit.failed", words)}
          text={list.error?.message ?? ""}
          small={
            list.error?.requestId === undefined ? undefined : t("kit.requestId", { requestId: list.error.requestId })
          }
        >
          <Button onClick={() => void list.refresh()}>{t("kit.retry")}</Button>
        </Notice>
      );
    case "ready":
    default:
      return undefined;
  }
}

type NoticeProps = {
  icon: ReactNode;
  title: string;
  text: string;
  small?: string | undefined;
  isAlert?: boolean;
  children?: ReactNode;
};

/** What stands where there is nothing to show: why, and what to do about it. */
export function Notice({ icon, title, text, small, isAlert = false, children }: NoticeProps) {
  return (
    <div className="sw-notice" role={isAlert ? "alert" : "status"}>
      <span className="sw-notice-icon" aria-hidden>
        {icon}
      </span>
      <strong>{title}</strong>
      <p>{text}</p>
      {children}
      {small === undefined ? undefined : <small>{small}</small>}
    </div>
  );
}

const skeletonAfter = 150;
const skeletonRows = Array.from({ length: 8 }, (_, index) => index);

/** Grey rows, shown only when loading takes long enough to be noticed. */
export function LateSkeleton() {
  const t = useWords();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), skeletonAfter);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="sw-list-skeleton" role="status" aria-label={t("kit.loading")}>
      {isShown &&
        skeletonRows.map((row) => <Skeleton key={row} active title={false} paragraph={{ rows: 1, width: "100%" }} />)}
    </div>
  );
}

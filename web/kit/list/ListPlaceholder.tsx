import { InboxOutlined, LockOutlined, SearchOutlined, WarningOutlined } from "@ant-design/icons";
import { Button, Skeleton } from "antd";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTexts } from "#base/i18n";
import type { RecordRow } from "../resource/resource.ts";
import { canWrite } from "../parts/canWrite.ts";
import { useFocusHandOver } from "../parts/focusPage.ts";
import { AddButton } from "./AddButton.tsx";
import { noCriteria } from "./listQuery.ts";
import type { List } from "./useList.ts";

/** Replaces the rows: loading, no rows, no matches, not permitted, failed. */
export function ListPlaceholder<Row extends RecordRow>({ list }: { list: List<Row> }) {
  const t = useTexts();
  const { form, title, emptyText } = list.resource;
  const textValues = { title: t(title) };
  switch (list.state) {
    case "loading":
      return <DelayedSkeleton />;
    case "empty": {
      const canAdd = form.length > 0 && canWrite(list.resource, "add");
      return (
        <EmptyState
          icon={<InboxOutlined />}
          title={t("kit.empty", textValues)}
          text={t(emptyText ?? (canAdd ? "kit.emptyHint" : "kit.emptyReadOnly"))}
        >
          <AddButton list={list} />
        </EmptyState>
      );
    }
    case "noMatch":
      return (
        <EmptyState icon={<SearchOutlined />} title={t("kit.noMatch", textValues)} text={t("kit.noMatchHint")}>
          <Button onClick={() => list.change(noCriteria)}>{t("kit.clearFilters")}</Button>
        </EmptyState>
      );
    case "forbidden":
      return (
        <EmptyState icon={<LockOutlined />} title={t("kit.forbidden", textValues)} text={t("kit.forbiddenHint")} />
      );
    case "failed":
      return (
        <EmptyState
          icon={<WarningOutlined />}
          isAlert
          title={t("kit.failed", textValues)}
          text={list.error?.message ?? ""}
          small={
            list.error?.requestId === undefined ? undefined : t("kit.requestId", { requestId: list.error.requestId })
          }
        >
          <Button onClick={() => void list.refresh()}>{t("kit.retry")}</Button>
        </EmptyState>
      );
    case "ready":
    default:
      return undefined;
  }
}

type EmptyStateProps = {
  icon: ReactNode;
  title: string;
  text: string;
  small?: string | undefined;
  isAlert?: boolean;
  children?: ReactNode;
};

/** Explains why there is nothing to show, and what the user can do. */
export function EmptyState({ icon, title, text, small, isAlert = false, children }: EmptyStateProps) {
  const notice = useRef<HTMLDivElement>(null);
  useFocusHandOver(notice);
  return (
    <div ref={notice} className="sw-notice" role={isAlert ? "alert" : "status"}>
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

/** Grey rows, shown only if loading takes long enough to be noticed. */
export function DelayedSkeleton() {
  const t = useTexts();
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

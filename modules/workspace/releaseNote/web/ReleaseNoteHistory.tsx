import { HistoryOutlined, WarningOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { formatInstant, useCallResult, useTexts } from "#kit";
import { DelayedSkeleton, EmptyState } from "#kit/list/ListPlaceholder.tsx";
import { FormattedText } from "#modules/workspace/notice/web";
import { releaseNoteApi } from "../contract.ts";
import "./releaseNote.css";

/** The newest release notes, one below the other. */
export function ReleaseNoteHistory() {
  const t = useTexts();
  const { data, error, refresh } = useCallResult(releaseNoteApi, "list", {});
  if (error !== undefined)
    return (
      <EmptyState
        icon={<WarningOutlined />}
        isAlert
        title={t("kit.failed", { title: t("releaseNote.title") })}
        text={error.message}
      >
        <Button onClick={() => void refresh()}>{t("kit.retry")}</Button>
      </EmptyState>
    );
  if (data === undefined) return <DelayedSkeleton />;
  if (data.length === 0)
    return <EmptyState icon={<HistoryOutlined />} title={t("releaseNote.none")} text={t("releaseNote.noneText")} />;
  return data.map(({ id, createTime, content }) => (
    <article key={id} className="sw-release-note">
      <time dateTime={createTime.toISOString()}>{formatInstant(createTime)}</time>
      <FormattedText html={content} />
    </article>
  ));
}

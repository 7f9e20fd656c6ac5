import { RestOutlined, WarningOutlined } from "@ant-design/icons";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Button, Input } from "antd";
import { useDeferredValue, useState } from "react";
import { type DeletedRecord, historyApi } from "../contract.ts";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import { useTexts } from "#base/i18n";
import { formatAgo, formatExactly } from "#kit/cells/time.ts";
import { DelayedSkeleton, EmptyState } from "#kit/list/ListPlaceholder.tsx";
import { useWrite } from "#kit/parts/useWrite.ts";
import type { RecordRow, Resource } from "#kit/resource/resource.ts";
import "./history.css";

const pageSize = 50;

/** The deleted records of a list, the latest first, each with a button to restore it. */
export function TrashPanel({ api, title }: Pick<Resource<RecordRow>, "api" | "title">) {
  const t = useTexts();
  const words = { title: t(title) };
  const [text, setText] = useState("");
  const keyword = useDeferredValue(text.trim());
  const write = useWrite(historyApi, "restore", { undo: true, lists: api });
  const trash = useInfiniteQuery({
    queryKey: [api.name, "deleted", keyword],
    queryFn: async ({ pageParam, signal }) =>
      await call(
        historyApi,
        "deleted",
        { entity: api.name, page: pageParam, pageSize, ...(keyword === "" ? {} : { keyword }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    getNextPageParam: ({ page, hasNextPage }) => (hasNextPage ? page + 1 : undefined),
  });

  const { data, error } = trash;
  if (error !== null && !(error instanceof CallError)) throw error;
  if (data === undefined) {
    if (error === null) return <DelayedSkeleton />;
    return (
      <EmptyState icon={<WarningOutlined />} isAlert title={t("kit.failed", words)} text={error.message}>
        <Button onClick={() => void trash.refetch()}>{t("kit.retry")}</Button>
      </EmptyState>
    );
  }
  const records = data.pages.flatMap(({ items }) => items);
  if (records.length === 0 && keyword === "")
    return (
      <EmptyState icon={<RestOutlined />} title={t("history.trash.empty", words)} text={t("history.trash.emptyText")} />
    );
  return (
    <div className="sw-history">
      <Input
        allowClear
        value={text}
        aria-label={t("history.trash.find")}
        placeholder={t("history.trash.find")}
        onChange={(event) => setText(event.target.value)}
      />
      {records.length === 0 && <p role="status">{t("history.trash.none")}</p>}
      <ul className="sw-trash" aria-label={t("kit.trash")}>
        {records.map((record) => (
          <DeletedItem
            key={record.id}
            record={record}
            isBusy={write.isBusy}
            onRestore={(name, historyId) =>
              void write.run({ entity: api.name, id: record.id, historyId }, t("history.trash.restoredNamed", { name }))
            }
          />
        ))}
      </ul>
      {trash.hasNextPage && (
        <Button block loading={trash.isFetchingNextPage} onClick={() => void trash.fetchNextPage()}>
          {t("history.more")}
        </Button>
      )}
    </div>
  );
}

type DeletedProps = {
  record: DeletedRecord;
  isBusy: boolean;
  onRestore: (name: string, historyId: NonNullable<DeletedRecord["historyId"]>) => void;
};

function DeletedItem({ record, isBusy, onRestore }: DeletedProps) {
  const t = useTexts();
  const { id, historyId, deletedAt, accountName, details } = record;
  const name = record.name ?? t("history.trash.nameless", { id });
  return (
    <li>
      <span>
        <strong>{name}</strong>
        {details.length > 0 && <span>{details.join(" · ")}</span>}
        <small title={formatExactly(deletedAt)}>
          {t("history.trash.by", { who: accountName ?? t("history.systemAccount"), when: formatAgo(deletedAt) })}
        </small>
      </span>
      {historyId !== null && (
        <Button
          size="small"
          disabled={isBusy}
          aria-label={t("history.trash.restoreOf", { name })}
          onClick={() => onRestore(name, historyId)}
        >
          {t("history.trash.restore")}
        </Button>
      )}
    </li>
  );
}

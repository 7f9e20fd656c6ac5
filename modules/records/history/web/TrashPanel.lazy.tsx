import { RestOutlined, WarningOutlined } from "@ant-design/icons";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Button } from "antd";
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
  const write = useWrite(historyApi, "restore", { done: "kit.history.restored", undo: true, lists: api });
  const trash = useInfiniteQuery({
    queryKey: [api.name, "deleted"],
    queryFn: async ({ pageParam, signal }) =>
      await call(historyApi, "deleted", { entity: api.name, page: pageParam, pageSize }, { signal }),
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
  if (records.length === 0)
    return <EmptyState icon={<RestOutlined />} title={t("kit.trash.empty", words)} text={t("kit.trash.emptyText")} />;
  return (
    <div className="sw-history">
      <ul className="sw-trash" aria-label={t("kit.trash")}>
        {records.map((record) => (
          <DeletedItem
            key={record.id}
            record={record}
            isBusy={write.isBusy}
            onRestore={(historyId) => void write.run({ entity: api.name, id: record.id, historyId })}
          />
        ))}
      </ul>
      {trash.hasNextPage && (
        <Button block loading={trash.isFetchingNextPage} onClick={() => void trash.fetchNextPage()}>
          {t("kit.history.more")}
        </Button>
      )}
    </div>
  );
}

type DeletedProps = {
  record: DeletedRecord;
  isBusy: boolean;
  onRestore: (historyId: NonNullable<DeletedRecord["historyId"]>) => void;
};

function DeletedItem({ record, isBusy, onRestore }: DeletedProps) {
  const t = useTexts();
  const { id, historyId, deletedAt, accountName } = record;
  const name = record.name ?? t("kit.trash.nameless", { id });
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <small title={formatExactly(deletedAt)}>
          {t("kit.trash.by", { who: accountName ?? t("kit.history.system"), when: formatAgo(deletedAt) })}
        </small>
      </span>
      {historyId !== null && (
        <Button
          size="small"
          disabled={isBusy}
          aria-label={t("kit.trash.restoreOf", { name })}
          onClick={() => onRestore(historyId)}
        >
          {t("kit.trash.restore")}
        </Button>
      )}
    </li>
  );
}

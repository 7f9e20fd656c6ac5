import { RestOutlined, WarningOutlined } from "@ant-design/icons";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { type DeletedRecord, historyApi } from "#contract/history";
import { call, CallError } from "../../api.ts";
import { useWords } from "../../i18n.ts";
import { formatAgo, formatExactly } from "../cells/time.ts";
import { LateSkeleton, Notice } from "../list/ListNotice.tsx";
import { useWrite } from "../parts/useWrite.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";
import "./history.css";

const pageSize = 50;

/** Records that were deleted from a list, the latest first, and a way back for each. */
export function TrashPanel<Row extends RecordRow>({ resource }: { resource: Resource<Row> }) {
  const t = useWords();
  const { api } = resource;
  const words = { title: t(resource.title) };
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
    if (error === null) return <LateSkeleton />;
    return (
      <Notice icon={<WarningOutlined />} isAlert title={t("kit.failed", words)} text={error.message}>
        <Button onClick={() => void trash.refetch()}>{t("kit.retry")}</Button>
      </Notice>
    );
  }
  const records = data.pages.flatMap(({ items }) => items);
  if (records.length === 0)
    return <Notice icon={<RestOutlined />} title={t("kit.trash.empty", words)} text={t("kit.trash.emptyText")} />;
  return (
    <div className="sw-history">
      <ul className="sw-trash" aria-label={t("kit.trash")}>
        {records.map((record) => (
          <Deleted
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

function Deleted({ record, isBusy, onRestore }: DeletedProps) {
  const t = useWords();
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

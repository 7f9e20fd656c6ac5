import { HistoryOutlined, LockOutlined, WarningOutlined } from "@ant-design/icons";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { historyApi } from "../contract.ts";
import type { Id } from "#contract/id";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import { useTexts } from "#base/i18n";
import { DelayedSkeleton, EmptyState } from "#kit/list/ListPlaceholder.tsx";
import { useWrite } from "#kit/parts/useWrite.ts";
import type { RecordPanelProps } from "#kit/list/listExtension.ts";
import type { RecordRow } from "#kit/resource/resource.ts";
import { useFieldTexts } from "./fieldTexts.ts";
import { HistoryItem } from "./HistoryItem.tsx";
import "./history.css";

const pageSize = 20;

/** The history of a record, the latest entry first, with buttons to restore for accounts that may. */
export function HistoryPanel<Row extends RecordRow>({ resource, id, onChanged }: RecordPanelProps<Row>) {
  const t = useTexts();
  const { api } = resource;
  const words = useFieldTexts(resource);
  const write = useWrite(historyApi, "restore", { done: "history.restored", undo: true, lists: api });
  const history = useInfiniteQuery({
    queryKey: [api.name, "history", id],
    queryFn: async ({ pageParam, signal }) =>
      await call(historyApi, "page", { entity: api.name, id, page: pageParam, pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, hasNextPage }) => (hasNextPage ? page + 1 : undefined),
  });

  async function handleRestore(historyId: Id, fields?: string[]): Promise<void> {
    const isDone = await write.run({ entity: api.name, id, historyId, ...(fields === undefined ? {} : { fields }) });
    if (isDone) onChanged?.();
  }

  const { data, error } = history;
  if (error !== null && !(error instanceof CallError)) throw error;
  if (data === undefined) {
    if (error === null) return <DelayedSkeleton />;
    return <LoadError error={error} onRetry={() => void history.refetch()} />;
  }
  const entries = data.pages.flatMap(({ items }) => items);
  if (entries.length === 0)
    return <EmptyState icon={<HistoryOutlined />} title={t("history.empty")} text={t("history.emptyText")} />;
  return (
    <div className="sw-history">
      <ol aria-label={t("kit.history")}>
        {entries.map((entry) => (
          <HistoryItem
            key={entry.id}
            entry={entry}
            words={words}
            isBusy={write.isBusy}
            onRestore={(fields) => void handleRestore(entry.id, fields)}
          />
        ))}
      </ol>
      {history.hasNextPage && (
        <Button block loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {t("history.more")}
        </Button>
      )}
    </div>
  );
}

function LoadError({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const t = useTexts();
  if (error.status === 403)
    return <EmptyState icon={<LockOutlined />} title={t("history.forbidden")} text={error.message} />;
  const small = error.requestId === undefined ? undefined : t("kit.requestId", { requestId: error.requestId });
  return (
    <EmptyState icon={<WarningOutlined />} isAlert title={t("history.failed")} text={error.message} small={small}>
      <Button onClick={onRetry}>{t("kit.retry")}</Button>
    </EmptyState>
  );
}

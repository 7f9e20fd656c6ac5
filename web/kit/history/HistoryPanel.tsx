import { HistoryOutlined, LockOutlined, WarningOutlined } from "@ant-design/icons";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { historyApi } from "#contract/history";
import type { Id } from "#contract/id";
import { call, CallError } from "../../api.ts";
import { useWords } from "../../i18n.ts";
import { LateSkeleton, Notice } from "../list/ListNotice.tsx";
import { useWrite } from "../parts/useWrite.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";
import { useFieldWords } from "./fieldWords.ts";
import { HistoryItem } from "./HistoryItem.tsx";
import "./history.css";

type Props<Row extends RecordRow> = { resource: Resource<Row>; id: Id; onRestored?: () => void };

const pageSize = 20;

/** Who changed a record, when and what, the latest first; those who may put things back to what they were. */
export function HistoryPanel<Row extends RecordRow>({ resource, id, onRestored }: Props<Row>) {
  const t = useWords();
  const { api } = resource;
  const words = useFieldWords(resource);
  const write = useWrite(historyApi, "restore", { done: "kit.history.restored", undo: true, lists: api });
  const history = useInfiniteQuery({
    queryKey: [api.name, "history", id],
    queryFn: async ({ pageParam, signal }) =>
      await call(historyApi, "page", { entity: api.name, id, page: pageParam, pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, hasNextPage }) => (hasNextPage ? page + 1 : undefined),
  });

  async function handleRestore(historyId: Id, fields?: string[]): Promise<void> {
    const isDone = await write.run({ entity: api.name, id, historyId, ...(fields === undefined ? {} : { fields }) });
    if (isDone) onRestored?.();
  }

  const { data, error } = history;
  if (error !== null && !(error instanceof CallError)) throw error;
  if (data === undefined) {
    if (error === null) return <LateSkeleton />;
    return <Failed error={error} onRetry={() => void history.refetch()} />;
  }
  const entries = data.pages.flatMap(({ items }) => items);
  if (entries.length === 0)
    return <Notice icon={<HistoryOutlined />} title={t("kit.history.empty")} text={t("kit.history.emptyText")} />;
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
          {t("kit.history.more")}
        </Button>
      )}
    </div>
  );
}

function Failed({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const t = useWords();
  if (error.status === 403)
    return <Notice icon={<LockOutlined />} title={t("kit.history.forbidden")} text={error.message} />;
  const small = error.requestId === undefined ? undefined : t("kit.requestId", { requestId: error.requestId });
  return (
    <Notice icon={<WarningOutlined />} isAlert title={t("kit.history.failed")} text={error.message} small={small}>
      <Button onClick={onRetry}>{t("kit.retry")}</Button>
    </Notice>
  );
}

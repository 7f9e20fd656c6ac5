import { CommentOutlined, LockOutlined, WarningOutlined } from "@ant-design/icons";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useEffect, useEffectEvent, useRef } from "react";
import type { Id } from "#contract/id";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import { useTexts } from "#base/i18n";
import type { RecordPanelProps } from "#kit/list/listExtension.ts";
import { DelayedSkeleton, EmptyState } from "#kit/list/ListPlaceholder.tsx";
import { useShownThread } from "#kit/parts/shownThreads.ts";
import type { RecordRow } from "#kit/resource/resource.ts";
import { type Comment, commentApi, type CommentedRecord, watchMinutes } from "../contract.ts";
import { AddComment } from "./AddComment.tsx";
import { CommentItem } from "./CommentItem.tsx";
import { FollowButton } from "./FollowButton.tsx";
import "./comments.css";

const pageSize = 20;
const minuteMs = 60_000;

/** The comments on a record, the newest last, and below them a field for a new one. */
export function CommentPanel<Row extends RecordRow>({ resource, id, recordName }: RecordPanelProps<Row>) {
  const t = useTexts();
  const target = { entity: resource.api.name, recordId: id };
  const comments = useComments(target);
  useWatch(target);
  useShownThread(`panel=${target.entity}:${id}:comments`);

  const { data, error } = comments;
  const end = useEndInSight(data?.pages[0]?.items.at(-1));
  if (error !== null && !(error instanceof CallError)) throw error;
  if (data === undefined) {
    if (error === null) return <DelayedSkeleton />;
    return <LoadError error={error} onRetry={() => void comments.refetch()} />;
  }
  const items = data.pages.toReversed().flatMap((page) => page.items);
  return (
    <div className="sw-comments">
      <FollowButton target={target} />
      {comments.hasNextPage && (
        <Button block loading={comments.isFetchingNextPage} onClick={() => void comments.fetchNextPage()}>
          {t("comment.earlier")}
        </Button>
      )}
      {items.length === 0 && (
        <EmptyState icon={<CommentOutlined />} title={t("comment.empty")} text={t("comment.emptyText")} />
      )}
      <div role="log" aria-label={t("kit.comments")}>
        <ol>
          {items.map((comment) => (
            <CommentItem key={comment.id} comment={comment} target={target} />
          ))}
        </ol>
      </div>
      <AddComment key={`${target.entity} ${id}`} target={target} recordName={recordName ?? t(resource.title)} />
      <div ref={end} />
    </div>
  );
}

/** Shows the newest comment when the panel opens, and an own one when it is sent; others do not move the page. */
function useEndInSight(newest: Comment | undefined) {
  const end = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  const newestId = newest?.id;
  const show = useEffectEvent(() => {
    if (isFirst.current || newest?.isOwn === true) end.current?.scrollIntoView({ block: "end" });
    isFirst.current = false;
  });
  useEffect(() => (newestId === undefined ? undefined : show()), [newestId]);
  return end;
}

/** The newest comments; each further page has those before the oldest of the last one. */
function useComments(target: CommentedRecord) {
  return useInfiniteQuery({
    queryKey: [commentApi.name, "list", target.entity, target.recordId],
    queryFn: async ({ pageParam, signal }) =>
      await call(commentApi, "list", { ...target, count: pageSize, ...pageParam }, { signal }),
    initialPageParam: noLimit,
    getNextPageParam: ({ items: [oldest], hasMore }) =>
      hasMore && oldest !== undefined ? { before: oldest.id } : undefined,
  });
}

const noLimit: { readonly before?: Id } = {};

/** As long as the comments are open, the server tells of changes (`CommentEvents`). */
function useWatch(target: CommentedRecord): void {
  useQuery({
    queryKey: ["comment", "watch", target.entity, target.recordId],
    queryFn: async () => await call(commentApi, "watch", target),
    refetchInterval: (watchMinutes / 2) * minuteMs,
    staleTime: 0,
    gcTime: 0,
  });
}

function LoadError({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const t = useTexts();
  if (error.status === 403)
    return <EmptyState icon={<LockOutlined />} title={t("comment.forbidden")} text={error.message} />;
  const small = error.requestId === undefined ? undefined : t("kit.requestId", { requestId: error.requestId });
  return (
    <EmptyState icon={<WarningOutlined />} isAlert title={t("comment.failed")} text={error.message} small={small}>
      <Button onClick={onRetry}>{t("kit.retry")}</Button>
    </EmptyState>
  );
}

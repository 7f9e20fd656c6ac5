import { EditOutlined, MessageOutlined, WarningOutlined } from "@ant-design/icons";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Button, Input } from "antd";
import { useState } from "react";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import { EmptyState, formatAgo, NameWithAvatar, useTexts } from "#kit";
import { CountBadge } from "#kit/cells/CountBadge.tsx";
import { DelayedSkeleton } from "#kit/list/ListPlaceholder.tsx";
import { useSettled } from "#kit/parts/useSettled.ts";
import { type Conversation, conversationApi } from "../contract.ts";
import { FoundMessages } from "./FoundMessages.tsx";
import { type Target, toTarget } from "./target.ts";
import { getConversationName, toPreview } from "./words.ts";

type Props = {
  selected: Target | undefined;
  onOpen: (target: Target) => void;
  onNew: () => void;
};

/** The conversations of the account, the newest first, and the search in their messages. */
export function ConversationList({ selected, onOpen, onNew }: Props) {
  const t = useTexts();
  const [text, setText] = useState("");
  const keyword = useSettled(text).trim();
  return (
    <nav className="sw-messages-list" aria-label={t("conversation.list")}>
      <div className="sw-messages-tools">
        <Input.Search
          allowClear
          value={text}
          maxLength={100}
          placeholder={t("conversation.search")}
          aria-label={t("conversation.search")}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="primary" icon={<EditOutlined aria-hidden />} onClick={onNew}>
          {t("conversation.new")}
        </Button>
      </div>
      {keyword === "" ? (
        <AllConversations selected={selected} onOpen={onOpen} />
      ) : (
        <FoundMessages keyword={keyword} onOpen={onOpen} />
      )}
    </nav>
  );
}

const pageSize = 30;
const first: { readonly before?: number } = {};

function AllConversations({ selected, onOpen }: Pick<Props, "selected" | "onOpen">) {
  const t = useTexts();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [conversationApi.name, "list"],
    queryFn: async ({ pageParam, signal }) =>
      await call(conversationApi, "list", { count: pageSize, ...pageParam }, { signal }),
    initialPageParam: first,
    getNextPageParam: ({ items, hasMore }) => {
      const last = items.at(-1);
      return hasMore && last !== undefined ? { before: last.activity } : undefined;
    },
  });
  if (error !== null && !(error instanceof CallError)) throw error;
  if (data === undefined && error !== null)
    return (
      <EmptyState icon={<WarningOutlined />} isAlert title={t("conversation.failed")} text={error.message}>
        <Button onClick={() => void refetch()}>{t("kit.retry")}</Button>
      </EmptyState>
    );
  if (data === undefined) return <DelayedSkeleton />;
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return (
      <EmptyState
        icon={<MessageOutlined />}
        title={t("conversation.empty.title")}
        text={t("conversation.empty.text")}
      />
    );
  return (
    <div className="sw-messages-scroll">
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Line item={item} isSelected={isSame(toTarget(item), selected)} onOpen={() => onOpen(toTarget(item))} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button block type="text" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("conversation.more")}
        </Button>
      )}
    </div>
  );
}

function isSame(one: Target, other: Target | undefined): boolean {
  return one.kind === other?.kind && one.id === other.id;
}

function Line({ item, isSelected, onOpen }: { item: Conversation; isSelected: boolean; onOpen: () => void }) {
  const t = useTexts();
  const { last, unreadCount } = item;
  return (
    <button type="button" className="sw-messages-line" aria-current={isSelected ? "true" : undefined} onClick={onOpen}>
      <NameWithAvatar row={item.partner ?? {}} name={getConversationName(t, item)} meta={toPreview(t, item)} />
      <span className="sw-messages-side">
        {last !== null && <time dateTime={last.createTime.toISOString()}>{formatAgo(last.createTime)}</time>}
        {unreadCount > 0 && <CountBadge count={unreadCount} label={t("conversation.unread", { count: unreadCount })} />}
      </span>
    </button>
  );
}

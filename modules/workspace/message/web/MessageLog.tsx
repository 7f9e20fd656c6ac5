import { WarningOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type UIEvent, useRef } from "react";
import { CallError } from "#base/answer";
import { EmptyState, formatDate, useTexts } from "#kit";
import { toCalendarDay } from "#kit/cells/time.ts";
import { DelayedSkeleton } from "#kit/list/ListPlaceholder.tsx";
import type { ConversationDetail, ConversationMessage, MessageHead } from "../contract.ts";
import { MessageItem } from "./MessageItem.tsx";
import type { Outbox } from "./outbox.ts";
import { PendingMessages } from "./PendingMessages.tsx";
import { useMarkRead, useMessages } from "./useConversation.ts";

type Props = {
  conversation: ConversationDetail;
  outbox: Outbox;
  label: string;
  onQuote: (message: MessageHead) => void;
};

/** Older messages load when fewer than this many pixels of loaded ones are left above. */
const loadAheadPixels = 300;

/** The messages of a conversation by days, the newest at the bottom. */
export function MessageLog({ conversation, outbox, label, onQuote }: Props) {
  const t = useTexts();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useMessages(conversation.id);
  const log = useRef<HTMLDivElement>(null);
  useMarkRead(conversation);
  if (error !== null && !(error instanceof CallError)) throw error;
  if (data === undefined && error !== null)
    return (
      <EmptyState icon={<WarningOutlined />} isAlert title={t("conversation.failed")} text={error.message}>
        <Button onClick={() => void refetch()}>{t("kit.retry")}</Button>
      </EmptyState>
    );
  if (data === undefined) return <DelayedSkeleton />;
  const messages = data.pages.toReversed().flatMap(({ items }) => items);

  // The log begins at its end, so positions are counted from there and are negative.
  function handleScroll({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent<HTMLDivElement>): void {
    const left = scrollHeight - clientHeight + scrollTop;
    if (left < loadAheadPixels && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }

  return (
    <div ref={log} className="sw-messages-log" onScroll={handleScroll}>
      <div role="log" aria-label={label}>
        {hasNextPage && (
          <Button block type="text" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t("conversation.earlier")}
          </Button>
        )}
        {messages.length === 0 && <p className="sw-messages-hint">{t("conversation.noMessages")}</p>}
        {groupByDay(messages).map(([day, ofDay]) => (
          <section key={day} aria-label={formatDay(t, day)}>
            <p className="sw-messages-day" aria-hidden>
              <span>{formatDay(t, day)}</span>
            </p>
            <ol>
              {ofDay.map((message) => (
                <MessageItem key={message.id} message={message} conversation={conversation} onQuote={onQuote} />
              ))}
            </ol>
          </section>
        ))}
        <PendingMessages outbox={outbox} shownIds={new Set(messages.map(({ id }) => id))} />
      </div>
    </div>
  );
}

function groupByDay(messages: readonly ConversationMessage[]): [string, ConversationMessage[]][] {
  return [...Map.groupBy(messages, ({ createTime }) => toCalendarDay(createTime))];
}

const dayMs = 86_400_000;

function formatDay(t: ReturnType<typeof useTexts>, day: string): string {
  const now = Date.now();
  if (day === toCalendarDay(new Date(now))) return t("conversation.today");
  return day === toCalendarDay(new Date(now - dayMs)) ? t("conversation.yesterday") : formatDate(day);
}

import { SearchOutlined, WarningOutlined } from "@ant-design/icons";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Button } from "antd";
import type { Id } from "#contract/id";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import { EmptyState, formatAgo, useTexts } from "#kit";
import { FileIcon } from "#kit/files/FileIcon.tsx";
import { DelayedSkeleton } from "#kit/list/ListPlaceholder.tsx";
import { HighlightedText } from "#kit/search/HighlightedText.tsx";
import { findTextRange, type TextRange } from "#kit/search/match.ts";
import { conversationApi, type FoundMessage, maxFound } from "../contract.ts";
import { type Target, toTarget } from "./target.ts";
import { getConversationName, toPreview } from "./words.ts";

type Props = { keyword: string; onOpen: (target: Target) => void };

const newest: { readonly before?: Id } = {};

/** Messages that contain a text, with the files whose names do; each opens its conversation. */
export function FoundMessages({ keyword, onOpen }: Props) {
  const t = useTexts();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [conversationApi.name, "search", keyword],
    queryFn: async ({ pageParam, signal }) =>
      await call(conversationApi, "search", { keyword, ...pageParam }, { signal }),
    initialPageParam: newest,
    getNextPageParam: (page) => {
      const last = page.at(-1);
      return last === undefined || page.length < maxFound ? undefined : { before: last.message.id };
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
  const found = data.pages.flat();
  if (found.length === 0)
    return <EmptyState icon={<SearchOutlined />} title={t("conversation.searchEmpty", { keyword })} text="" />;
  return (
    <div className="sw-messages-scroll">
      <ul aria-label={t("conversation.results")}>
        {found.map((one) => (
          <li key={one.message.id}>
            <Line found={one} keyword={keyword} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button block type="text" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("conversation.moreFound")}
        </Button>
      )}
    </div>
  );
}

function Line({ found, keyword, onOpen }: Props & { found: FoundMessage }) {
  const t = useTexts();
  const { conversationId: id, name, partner, message, files } = found;
  return (
    <button type="button" className="sw-messages-line" onClick={() => onOpen(toTarget({ id, partner }))}>
      <span className="sw-messages-found">
        {getConversationName(t, { name, partner })}
        <small>
          <FoundText text={toPreview(t, { last: message, partner })} keyword={keyword} />
        </small>
        {files.map((file) => (
          <small key={file.id} className="sw-messages-found-file">
            <FileIcon kind={file.kind} />
            <span title={file.name}>
              <FoundText text={file.name} keyword={keyword} />
            </span>
          </small>
        ))}
      </span>
      <span className="sw-messages-side">
        <time dateTime={message.createTime.toISOString()}>{formatAgo(message.createTime)}</time>
      </span>
    </button>
  );
}

/** Characters before the first hit: more would push it out of the line. */
const shownBefore = 16;

/** A line with the words of the search highlighted, from shortly before the first of them. */
function FoundText({ text, keyword }: { text: string; keyword: string }) {
  const first = Math.min(...findRanges(text, keyword).map(([from]) => from), text.length);
  const shown = first > shownBefore * 2 && first < text.length ? `…${text.slice(first - shownBefore)}` : text;
  return <HighlightedText text={shown} ranges={findRanges(shown, keyword)} />;
}

function findRanges(text: string, keyword: string): TextRange[] {
  return keyword.split(/\s+/u).flatMap((word) => {
    const range = findTextRange(text, word);
    return range === undefined ? [] : [range];
  });
}

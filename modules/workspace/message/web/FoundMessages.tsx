import { SearchOutlined, WarningOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { EmptyState, formatAgo, useCallResult, useTexts } from "#kit";
import { FileIcon } from "#kit/files/FileIcon.tsx";
import { DelayedSkeleton } from "#kit/list/ListPlaceholder.tsx";
import { HighlightedText } from "#kit/search/HighlightedText.tsx";
import { findTextRange, type TextRange } from "#kit/search/match.ts";
import { conversationApi } from "../contract.ts";
import { type Target, toTarget } from "./target.ts";
import { getConversationName, toPreview } from "./words.ts";

type Props = { keyword: string; onOpen: (target: Target) => void };

/** Messages that contain a text, with the files whose names do; each opens its conversation. */
export function FoundMessages({ keyword, onOpen }: Props) {
  const t = useTexts();
  const { data, error, refresh } = useCallResult(conversationApi, "search", { keyword });
  if (error !== undefined)
    return (
      <EmptyState icon={<WarningOutlined />} isAlert title={t("conversation.failed")} text={error.message}>
        <Button onClick={() => void refresh()}>{t("kit.retry")}</Button>
      </EmptyState>
    );
  if (data === undefined) return <DelayedSkeleton />;
  if (data.length === 0)
    return <EmptyState icon={<SearchOutlined />} title={t("conversation.searchEmpty", { keyword })} text="" />;
  return (
    <div className="sw-messages-scroll">
      <ul aria-label={t("conversation.results")}>
        {data.map(({ conversationId: id, name, partner, message, files }) => (
          <li key={message.id}>
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
          </li>
        ))}
      </ul>
    </div>
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

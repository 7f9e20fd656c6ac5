import { SearchOutlined, WarningOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { EmptyState, formatAgo, useCallResult, useTexts } from "#kit";
import { DelayedSkeleton } from "#kit/list/ListPlaceholder.tsx";
import { conversationApi } from "../contract.ts";
import { type Target, toTarget } from "./target.ts";
import { getConversationName, toPreview } from "./words.ts";

type Props = { keyword: string; onOpen: (target: Target) => void };

/** Messages that contain a text; each opens its conversation. */
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
        {data.map(({ conversationId: id, name, partner, message }) => (
          <li key={message.id}>
            <button type="button" className="sw-messages-line" onClick={() => onOpen(toTarget({ id, partner }))}>
              <span className="sw-messages-found">
                {getConversationName(t, { name, partner })}
                <small>{toPreview(t, { last: message, partner })}</small>
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

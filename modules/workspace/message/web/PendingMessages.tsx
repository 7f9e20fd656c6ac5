import { ClockCircleOutlined, ExclamationCircleFilled } from "@ant-design/icons";
import { Button } from "antd";
import { useTexts } from "#kit";
import type { Outbox, PendingMessage } from "./outbox.ts";

type Props = {
  outbox: Outbox;
  /** Messages that the list shows already. */
  shownIds: ReadonlySet<number>;
};

/** Messages that the server has not confirmed yet, below all others. */
export function PendingMessages({ outbox, shownIds }: Props) {
  const items = outbox.items.filter(({ sentId }) => sentId === undefined || !shownIds.has(sentId));
  if (items.length === 0) return undefined;
  return (
    <ol>
      {items.map((item) => (
        <PendingItem key={item.key} item={item} outbox={outbox} />
      ))}
    </ol>
  );
}

function PendingItem({ item, outbox }: { item: PendingMessage; outbox: Outbox }) {
  const t = useTexts();
  const { key, content, files, state, problem = "" } = item;
  return (
    <li className="sw-message" data-own data-pending>
      <div className="sw-message-bubble">
        {content === "" ? undefined : <p>{content}</p>}
        {files.map(({ id, name }) => (
          <p key={id}>{name}</p>
        ))}
      </div>
      {state === "refused" ? (
        <div className="sw-message-foot" role="alert">
          <ExclamationCircleFilled aria-hidden />
          <span>{t("conversation.notSent", { problem })}</span>
          <Button size="small" onClick={() => outbox.retry(key)}>
            {t("conversation.retry")}
          </Button>
          <Button size="small" onClick={() => outbox.discard(key)}>
            {t("conversation.discard")}
          </Button>
        </div>
      ) : (
        <div className="sw-message-foot" role="status">
          <ClockCircleOutlined aria-hidden />
          <span>{t(state === "waiting" ? "conversation.waiting" : "conversation.sending")}</span>
        </div>
      )}
    </li>
  );
}

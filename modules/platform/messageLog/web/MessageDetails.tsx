import type { Id } from "#contract/id";
import { formatExactly, useCallResult, useTexts } from "#kit";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { messageLogApi } from "../contract.ts";
import { Recipient } from "./messageLog.resource.tsx";

/** A message, with its text for those who may read it. */
export function MessageDetails({ id }: { id: Id }) {
  const t = useTexts();
  const { data, error, refresh } = useCallResult(messageLogApi, "detail", { id });
  if (data === undefined) return <LoadNotice rows={4} error={error} onRetry={() => void refresh()} />;
  const { message, sendUserName, sendTime } = data;
  return (
    <dl className="sw-message-log">
      <div>
        <dt>{t("messageLog.sendUserName")}</dt>
        <dd>{sendUserName}</dd>
      </div>
      <div>
        <dt>{t("messageLog.receiveUserName")}</dt>
        <dd>
          <Recipient message={data} />
        </dd>
      </div>
      <div>
        <dt>{t("messageLog.sendTime")}</dt>
        <dd>{formatExactly(sendTime)}</dd>
      </div>
      <div>
        <dt>{t("messageLog.message")}</dt>
        <dd className="sw-message-log-text">{message ?? t("messageLog.notReadable")}</dd>
      </div>
    </dl>
  );
}

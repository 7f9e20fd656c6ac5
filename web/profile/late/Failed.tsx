import { WarningOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { CallError } from "../../api.ts";
import { useWords } from "../../i18n.ts";
import { Notice } from "../../kit/list/ListNotice.tsx";

type Props = { error: CallError; onRetry: () => Promise<void> };

/** Why a section shows nothing, and the way to try again. */
export function Failed({ error: { message, requestId }, onRetry }: Props) {
  const t = useWords();
  return (
    <Notice
      icon={<WarningOutlined />}
      isAlert
      title={t("profile.failed")}
      text={message}
      small={requestId === undefined ? undefined : t("kit.requestId", { requestId })}
    >
      <Button onClick={() => void onRetry()}>{t("kit.retry")}</Button>
    </Notice>
  );
}

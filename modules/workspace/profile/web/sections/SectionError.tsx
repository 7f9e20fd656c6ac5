import { WarningOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { CallError } from "#base/answer";
import { useTexts } from "#base/i18n";
import { EmptyState } from "#kit/list/ListPlaceholder.tsx";

type Props = { error: CallError; onRetry: () => Promise<void> };

/** Why a section could not be loaded, with a button to try again. */
export function SectionError({ error: { message, requestId }, onRetry }: Props) {
  const t = useTexts();
  return (
    <EmptyState
      icon={<WarningOutlined />}
      isAlert
      title={t("profile.failed")}
      text={message}
      small={requestId === undefined ? undefined : t("kit.requestId", { requestId })}
    >
      <Button onClick={() => void onRetry()}>{t("kit.retry")}</Button>
    </EmptyState>
  );
}

import { Alert, Button, Skeleton } from "antd";
import type { CallError } from "#base/answer";
import { useTexts } from "#base/i18n";

type Props = {
  error: CallError | undefined;
  onRetry: () => void;
  /** Lines of the skeleton. */
  rows?: number;
};

/** A skeleton while a part of a page is loading, or the reason why it could not be loaded. */
export function LoadNotice({ error, onRetry, rows = 3 }: Props) {
  const t = useTexts();
  if (error === undefined) return <Skeleton active title={false} paragraph={{ rows, width: "100%" }} />;
  return (
    <Alert
      type="error"
      showIcon
      title={error.message}
      action={
        <Button size="small" onClick={onRetry}>
          {t("kit.retry")}
        </Button>
      }
    />
  );
}

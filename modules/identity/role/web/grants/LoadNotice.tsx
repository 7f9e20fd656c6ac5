import { Alert, Button, Skeleton } from "antd";
import { type CallError, useTexts } from "#kit";

/** A skeleton while a section is loading, or the reason why it could not be loaded. */
export function LoadNotice({ error, onRetry }: { error: CallError | undefined; onRetry: () => void }) {
  const t = useTexts();
  if (error === undefined) return <Skeleton active title={false} paragraph={{ rows: 8, width: "100%" }} />;
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

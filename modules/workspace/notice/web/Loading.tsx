import { Alert, Button, Skeleton } from "antd";
import { type CallError, useTexts } from "#kit";

/** A placeholder while content is loading, or the reason why it could not be loaded. */
export function Loading({ error, onRetry }: { error: CallError | undefined; onRetry: () => void }) {
  const t = useTexts();
  if (error === undefined) return <Skeleton active title={false} paragraph={{ rows: 3, width: "100%" }} />;
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

import { Alert, Button, Skeleton } from "antd";
import { type CallError, useWords } from "#kit";

/** Stands in the place of words that are on their way, or says why they do not come. */
export function Loading({ error, onRetry }: { error: CallError | undefined; onRetry: () => void }) {
  const t = useWords();
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

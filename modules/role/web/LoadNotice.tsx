import { Alert, Button, Skeleton } from "antd";
import { type CallError, useWords } from "#kit";

/** Stands in place of what is loaded: its shape, or why it could not be. */
export function LoadNotice({ error, onRetry }: { error: CallError | undefined; onRetry: () => void }) {
  const t = useWords();
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

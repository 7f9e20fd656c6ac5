import { Alert, Button } from "antd";
import { useState } from "react";
import { importApi } from "../contract.ts";
import { useTexts } from "#base/i18n";
import { DelayedSkeleton } from "#kit/list/ListPlaceholder.tsx";
import { useCallResult } from "#kit/parts/useCallResult.ts";
import type { TaskResultProps } from "#kit/webModule.ts";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { ImportOutcome } from "./ImportOutcome.tsx";

/** The result of an import, opened from its task. */
export function ImportResultDialog({ taskId, onClosed }: TaskResultProps) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(true);
  const { data, error } = useCallResult(importApi, "ofTask", { taskId });
  return (
    <ModalDialog
      open={isOpen}
      title={t("kit.import.result")}
      width={560}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {error === undefined ? undefined : <Alert type="error" showIcon role="alert" title={error.message} />}
      {data === undefined && error === undefined ? <DelayedSkeleton /> : undefined}
      {data === undefined ? undefined : (
        <ImportOutcome run={data}>
          <Button type="primary" onClick={() => setOpen(false)}>
            {t("kit.close")}
          </Button>
        </ImportOutcome>
      )}
    </ModalDialog>
  );
}

import { useState } from "react";
import { useCallResult, useTexts, useWrite } from "#kit";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { usageApi } from "../contract.ts";
import { isInOrder, type LimitDraft, LimitFields } from "./LimitFields.tsx";

/** The limits of tenants without limits of their own. */
export function DefaultLimitsDialog({ onClosed }: { onClosed: () => void }) {
  const t = useTexts();
  const { data, error, refresh } = useCallResult(usageApi, "defaults", {});
  const save = useWrite(usageApi, "saveDefaults", { done: "usage.limits.saved" });
  const [drafts, setDrafts] = useState<readonly LimitDraft[]>();
  const [isOpen, setOpen] = useState(true);

  async function handleOk(): Promise<void> {
    const limits = (drafts ?? []).map(({ name, softLimit, hardLimit }) => ({ kind: name, softLimit, hardLimit }));
    if (await save.run({ limits })) setOpen(false);
  }

  return (
    <ModalDialog
      open={isOpen}
      title={t("usage.defaults")}
      okText={t("kit.save")}
      cancelText={t("kit.cancel")}
      width={600}
      okButtonProps={{ loading: save.isBusy, disabled: drafts === undefined || !drafts.every(isInOrder) }}
      onOk={() => void handleOk()}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <p>{t("usage.defaults.intro")}</p>
      {data === undefined ? (
        <LoadNotice error={error} onRetry={() => void refresh()} />
      ) : (
        <LimitFields drafts={drafts ?? data} onChange={setDrafts} />
      )}
    </ModalDialog>
  );
}

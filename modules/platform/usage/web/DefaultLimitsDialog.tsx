import { useState } from "react";
import { useCallResult, useTexts, useWrite } from "#kit";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { RestoredNotice } from "#kit/form/RestoredNotice.tsx";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { useUnsavedConfirm } from "#kit/parts/useUnsavedConfirm.ts";
import { type DefaultLimits, usageApi } from "../contract.ts";
import { isInOrder, LimitFields } from "./LimitFields.tsx";
import { LimitHistory, saveLimits } from "./LimitHistory.tsx";
import { useLimitDrafts } from "./useLimitDrafts.ts";

/** The limits of tenants without limits of their own. */
export function DefaultLimitsDialog({ onClosed }: { onClosed: () => void }) {
  const t = useTexts();
  const { data, error, refresh } = useCallResult(usageApi, "defaults", {});
  const edited = useLimitDrafts({ name: "usageDefaults", label: t("usage.defaults") }, data);
  const save = useWrite(usageApi, "saveDefaults", {
    done: "usage.limits.saved",
    undo: async () => await saveLimits(undefined, (data ?? []).map(toInput)),
    onDone: () => edited?.clear(),
  });
  const confirmDiscard = useUnsavedConfirm();
  const [isOpen, setOpen] = useState(true);

  async function handleOk(): Promise<void> {
    const limits = (edited?.limits ?? []).map(({ name, softLimit, hardLimit }) => ({
      kind: name,
      softLimit,
      hardLimit,
    }));
    if (await save.run({ limits })) setOpen(false);
  }

  async function handleCancel(): Promise<void> {
    if (edited?.isChanged === true && !(await confirmDiscard())) return;
    edited?.clear();
    setOpen(false);
  }

  return (
    <ModalDialog
      open={isOpen}
      title={t("usage.defaults")}
      okText={t("kit.save")}
      cancelText={t("kit.cancel")}
      width={600}
      okButtonProps={{ loading: save.isBusy, disabled: edited?.isChanged !== true || !edited.limits.every(isInOrder) }}
      onOk={() => void handleOk()}
      onCancel={() => void handleCancel()}
      afterClose={onClosed}
    >
      <p>{t("usage.defaults.intro")}</p>
      {edited === undefined ? (
        <LoadNotice error={error} onRetry={() => void refresh()} />
      ) : (
        <>
          {edited.restoredAt !== undefined && <RestoredNotice at={edited.restoredAt} onStartOver={edited.clear} />}
          <LimitFields drafts={edited.limits} onChange={edited.change} />
          <LimitHistory />
        </>
      )}
    </ModalDialog>
  );
}

function toInput({ name, softLimit, hardLimit }: DefaultLimits) {
  return { kind: name, hasOwnLimits: true, softLimit, hardLimit };
}

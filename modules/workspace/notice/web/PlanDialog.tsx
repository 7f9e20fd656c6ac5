import { Button } from "antd";
import { useState } from "react";
import { type Dialog, useCallResult, useTexts, useWrite, formatInstant } from "#kit";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { type ListedNotice, noticeApi } from "../contract.ts";
import { InstantInput } from "./InstantInput.tsx";
import "./notice.css";

/** Asks when a draft is published. */
export function PlanDialog({ dialog: { target, close } }: { dialog: Dialog<ListedNotice> }) {
  return target === undefined ? undefined : <OpenPlan notice={target} onClosed={close} />;
}

function OpenPlan({ notice: { id, title, plannedTime }, onClosed }: { notice: ListedNotice; onClosed: () => void }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(true);
  const [time, setTime] = useState(plannedTime ?? undefined);
  const { data: count } = useCallResult(noticeApi, "recipients", { id });
  const plan = useWrite(noticeApi, "plan", { onDone: () => setOpen(false) });

  async function handlePlan(): Promise<void> {
    if (time === undefined) return;
    await plan.run({ id, plannedTime: time }, t("notice.isPlanned", { title, time: formatInstant(time) }));
  }

  return (
    <ModalDialog
      open={isOpen}
      title={t("notice.planAsk", { title })}
      width={440}
      onCancel={() => setOpen(false)}
      afterOpenChange={(open) => (open ? undefined : onClosed())}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>{t("kit.cancel")}</Button>
          <Button type="primary" disabled={time === undefined} loading={plan.isBusy} onClick={() => void handlePlan()}>
            {t("notice.plan")}
          </Button>
        </>
      }
    >
      <div className="sw-notice-plan">
        <InstantInput label={t("notice.plannedTime")} value={time} onChange={setTime} />
        {count !== undefined && <p>{t("notice.planText", { count })}</p>}
      </div>
    </ModalDialog>
  );
}

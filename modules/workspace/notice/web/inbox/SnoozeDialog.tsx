import { Button } from "antd";
import { useId, useState } from "react";
import { type Dialog, formatInstant, useTexts } from "#kit";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { maxSnoozeDays } from "../../inbox.contract.ts";
import { InstantInput } from "../InstantInput.tsx";
import { canSnoozeUntil, listSnoozeTimes } from "./snoozeTimes.ts";
import type { Entry, EntryActions } from "./useEntryActions.ts";
import "./inbox.css";

type Props = {
  dialog: Dialog<readonly Entry[]>;
  actions: Pick<EntryActions, "snooze" | "isBusy">;
  onDone?: () => void;
};

/** Asks until when entries are put off. */
export function SnoozeDialog({ dialog: { target, close }, ...props }: Props) {
  return target === undefined ? undefined : <OpenSnooze entries={target} onClosed={close} {...props} />;
}

type OpenProps = Omit<Props, "dialog"> & { entries: readonly Entry[]; onClosed: () => void };

function OpenSnooze({ entries, actions, onDone, onClosed }: OpenProps) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(true);
  const [time, setTime] = useState<Date>();
  const [offered] = useState(() => listSnoozeTimes(new Date()));
  const ownId = useId();
  const isTooFar = time !== undefined && !canSnoozeUntil(time);

  async function handleSnooze(until: Date): Promise<void> {
    if (!(await actions.snooze(entries, until))) return;
    setOpen(false);
    onDone?.();
  }

  const offer = (label: string, until: Date | undefined) =>
    until !== undefined && (
      <Button block disabled={actions.isBusy} onClick={() => void handleSnooze(until)}>
        <span>{label}</span>
        <small>{formatInstant(until)}</small>
      </Button>
    );
  return (
    <ModalDialog
      open={isOpen}
      title={t("inbox.snoozeUntil")}
      width={400}
      onCancel={() => setOpen(false)}
      afterOpenChange={(open) => (open ? undefined : onClosed())}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>{t("kit.cancel")}</Button>
          <Button
            type="primary"
            disabled={time === undefined || isTooFar}
            loading={actions.isBusy}
            onClick={() => (time === undefined ? undefined : void handleSnooze(time))}
          >
            {t("inbox.snooze")}
          </Button>
        </>
      }
    >
      <div className="sw-inbox-times">
        {offer(t("inbox.inAnHour"), offered.inAnHour)}
        {offer(t("inbox.thisEvening"), offered.thisEvening)}
        {offer(t("inbox.tomorrowMorning"), offered.tomorrowMorning)}
        {offer(t("inbox.nextWeek"), offered.nextWeek)}
        <label htmlFor={ownId}>{t("inbox.ownTime")}</label>
        <InstantInput
          id={ownId}
          value={time}
          onChange={setTime}
          error={isTooFar ? t("inbox.snooze_time", { days: maxSnoozeDays }) : undefined}
        />
      </div>
    </ModalDialog>
  );
}

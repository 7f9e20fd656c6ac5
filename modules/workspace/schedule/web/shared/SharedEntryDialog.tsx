import { useState } from "react";
import { useTexts } from "#kit";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import type { ScheduleEntry } from "../../contract.ts";
import { EntryChoice } from "../choice/EntryChoice.tsx";
import { EntryDetails } from "../invitation/EntryDetails.tsx";

type Props = { entry: ScheduleEntry; onClosed: () => void };

/** An entry of a shared calendar that the caller only reads. */
export function SharedEntryDialog({ entry, onClosed }: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(true);
  return (
    <ModalDialog
      open={isOpen}
      width={460}
      title={t("schedule.shared")}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <EntryDetails entry={entry} />
      <EntryChoice entry={entry} />
    </ModalDialog>
  );
}

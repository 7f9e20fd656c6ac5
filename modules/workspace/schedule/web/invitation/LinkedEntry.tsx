import { useState } from "react";
import { Id } from "#contract/id";
import { useCallResult, useTexts } from "#kit";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { scheduleApi } from "../../contract.ts";
import { EntryDialog } from "../EntryDialog.tsx";

type Props = { id: string; onClosed: () => void };

/** The entry that the address names: a notice leads to it. */
export function LinkedEntry({ id, onClosed }: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(true);
  const known = Id.safeParse(Number(id)).data;
  const { data, error, refresh } = useCallResult(scheduleApi, "detail", known && { id: known });
  if (known === undefined) return undefined;
  if (data !== undefined) return <EntryDialog target={{ kind: "edit", entry: data }} onClosed={onClosed} />;
  return (
    <ModalDialog
      open={isOpen}
      width={460}
      title={t("schedule.invitation")}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <LoadNotice error={error} onRetry={() => void refresh()} />
    </ModalDialog>
  );
}

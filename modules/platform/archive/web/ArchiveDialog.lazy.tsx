import { App } from "antd";
import { useState } from "react";
import { useTexts } from "#kit";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { useUnsavedConfirm } from "#kit/parts/useUnsavedConfirm.ts";
import type { ArchiveKind } from "../contract.ts";
import { CloneForm } from "./CloneForm.tsx";
import { ExportForm } from "./ExportForm.tsx";
import { ImportSteps } from "./ImportSteps.tsx";
import { useStoredInput } from "./useStoredInput.ts";

type Props = { kind: ArchiveKind; onStarted: () => void; onClosed: () => void };

const forms = { export: ExportForm, import: ImportSteps, clone: CloneForm } as const;

/** Starts an export, an import or a copy. Unsaved input outlives the session. */
export function ArchiveDialog({ kind, onStarted, onClosed }: Props) {
  const t = useTexts();
  const { message } = App.useApp();
  const [isOpen, setOpen] = useState(true);
  const input = useStoredInput(kind);
  const confirmDiscard = useUnsavedConfirm();
  const Form = forms[kind];

  async function handleClose(): Promise<void> {
    if (input.hasUnsaved() && !(await confirmDiscard())) return;
    input.clear();
    setOpen(false);
  }

  function handleStarted(): void {
    input.clear();
    setOpen(false);
    void message.success(t("archive.started"));
    onStarted();
  }

  return (
    <ModalDialog
      open={isOpen}
      width={520}
      title={t(`archive.${kind}`)}
      footer={null}
      mask={{ closable: false }}
      onCancel={() => void handleClose()}
      afterClose={onClosed}
    >
      {input.isReady ? (
        <Form input={input} onStarted={handleStarted} onCancel={() => void handleClose()} />
      ) : (
        <LoadNotice error={undefined} onRetry={() => undefined} />
      )}
    </ModalDialog>
  );
}

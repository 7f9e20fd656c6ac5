import { App } from "antd";
import { useState } from "react";
import { useTexts } from "#kit";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import type { ArchiveKind } from "../contract.ts";
import { CloneForm } from "./CloneForm.tsx";
import { ExportForm } from "./ExportForm.tsx";
import { ImportSteps } from "./ImportSteps.tsx";

type Props = { kind: ArchiveKind; onStarted: () => void; onClosed: () => void };

const forms = { export: ExportForm, import: ImportSteps, clone: CloneForm } as const;

/** Starts an export, an import or a copy. */
export function ArchiveDialog({ kind, onStarted, onClosed }: Props) {
  const t = useTexts();
  const { message } = App.useApp();
  const [isOpen, setOpen] = useState(true);
  const Form = forms[kind];

  function handleStarted(): void {
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
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Form onStarted={handleStarted} onCancel={() => setOpen(false)} />
    </ModalDialog>
  );
}

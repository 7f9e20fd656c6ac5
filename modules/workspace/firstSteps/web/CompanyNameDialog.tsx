import { useQueryClient } from "@tanstack/react-query";

import { useState } from "react";
import { useTexts } from "#base/i18n";
import { reloadSession } from "#base/session/session";
import { getDisplayedTenant, loadSysInfo } from "#base/session/sysInfo";
import { type FirstStepDialogProps, useCallResult } from "#kit";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { firstStepsApi } from "../contract.ts";
import { CompanyNameForm } from "./CompanyNameForm.tsx";

/** Changes the company's name later. */
export function CompanyNameDialog({ onClosed }: FirstStepDialogProps) {
  const t = useTexts();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(true);
  const { data } = useCallResult(firstStepsApi, "company", {});

  async function handleDone(): Promise<void> {
    setOpen(false);
    await Promise.all([queries.invalidateQueries(), reloadSession(), loadSysInfo(getDisplayedTenant())]);
  }

  return (
    <ModalDialog
      open={isOpen && data !== undefined}
      title={t("firstSteps.company")}
      width={420}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <CompanyNameForm name={data?.name} onDone={() => void handleDone()} />
    </ModalDialog>
  );
}

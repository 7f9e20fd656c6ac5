import { Checkbox } from "antd";
import { useState } from "react";
import { useCallResult, useTexts, useWrite } from "#kit";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { RequirableField } from "../account.contract.ts";
import { accountApi } from "../contract.ts";
import "./account.css";

/** The details that the tenant requires of new accounts. */
export function RequirementsDialog({ onClosed }: { onClosed: () => void }) {
  const t = useTexts();
  const { data, error, refresh } = useCallResult(accountApi, "requirements", {});
  const save = useWrite(accountApi, "saveRequirements", { done: "kit.saved" });
  const [choice, setChoice] = useState<readonly RequirableField[]>();
  const [isOpen, setOpen] = useState(true);

  async function handleOk(): Promise<void> {
    if (await save.run({ fields: [...(choice ?? [])] })) setOpen(false);
  }

  return (
    <ModalDialog
      open={isOpen}
      title={t("account.requirements")}
      okText={t("kit.save")}
      cancelText={t("kit.cancel")}
      okButtonProps={{ loading: save.isBusy, disabled: choice === undefined }}
      onOk={() => void handleOk()}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <p>{t("account.requirements.hint")}</p>
      {data === undefined ? (
        <LoadNotice error={error} onRetry={() => void refresh()} />
      ) : (
        <Checkbox.Group
          className="sw-account-requirements"
          options={RequirableField.options.map((name) => ({ value: name, label: t(`account.${name}`) }))}
          value={[...(choice ?? data)]}
          onChange={(names) => setChoice(names)}
        />
      )}
    </ModalDialog>
  );
}

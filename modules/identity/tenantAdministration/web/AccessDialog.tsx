import { Alert, Button } from "antd";
import { useState } from "react";
import type { Id } from "#contract/id";
import { CopyButton, useTexts } from "#kit";
import { useCopy } from "#kit/parts/CopyButton.tsx";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { createSignInAddress } from "./signInAddress.ts";
import "./tenant.css";

/** The access of a tenant's administrator. The password is known only now. */
export type NewAccess = {
  readonly id: Id;
  readonly name: string;
  readonly host: string | null;
  readonly account: string;
  readonly password: string;
  readonly isNew: boolean;
};

type Props = { access: NewAccess; onClosed: () => void };

/** Shows the new password of a tenant's administrator once, with all that has to be handed over. */
export function AccessDialog({ access, onClosed }: Props) {
  const t = useTexts();
  const copy = useCopy();
  const [isOpen, setOpen] = useState(true);
  const { name, account, password, isNew } = access;
  const facts = [
    [t("tenant.address"), createSignInAddress(access)],
    [t("tenant.account"), account],
    [t(isNew ? "tenant.password" : "tenant.newPassword"), password],
  ] as const;
  const close = () => setOpen(false);
  return (
    <ModalDialog
      open={isOpen}
      width={520}
      title={isNew ? t("tenant.added") : t("tenant.passwordOf", { name })}
      footer={null}
      // Closing the dialog loses the displayed password, so a click on the mask does not close it.
      mask={{ closable: false }}
      onCancel={close}
      afterClose={onClosed}
    >
      <Alert type="warning" showIcon title={t(isNew ? "tenant.addedText" : "tenant.passwordShown")} />
      <dl className="sw-tenant-access">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <output aria-label={label}>{value}</output>
              <CopyButton text={value} label={`${t("kit.copyText")} ${label}`} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="sw-dialog-foot">
        <Button onClick={() => void copy(facts.map((fact) => fact.join(": ")).join("\n"))}>
          {t("tenant.copyAll")}
        </Button>
        <Button type="primary" onClick={close}>
          {t("tenant.done")}
        </Button>
      </div>
    </ModalDialog>
  );
}

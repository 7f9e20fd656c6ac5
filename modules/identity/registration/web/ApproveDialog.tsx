import { Alert, Form } from "antd";
import { useEffect } from "react";
import type { Id } from "#contract/id";
import { type Dialog, useCallResult, useTexts, useWrite } from "#kit";
import { registrationApi, type RegistrationRequest } from "../contract.ts";
import { DecisionDialog } from "./DecisionDialog.tsx";
import { SchemeSelect } from "./SchemeSelect.tsx";

/** Approves a registration by the requested scheme or another one. */
export function ApproveDialog({ dialog }: { dialog: Dialog<RegistrationRequest> }) {
  const t = useTexts();
  const [form] = Form.useForm<{ wayId: Id }>();
  const approve = useWrite(registrationApi, "approve");
  const { data: setting } = useCallResult(registrationApi, "setting", {});
  const { target } = dialog;
  const usual = target?.wayId ?? setting?.wayId ?? undefined;
  useEffect(() => {
    if (usual !== undefined && !form.isFieldTouched("wayId")) form.setFieldValue("wayId", usual);
  }, [form, usual]);
  return (
    <DecisionDialog
      dialog={dialog}
      title={({ realName }) => t("registration.approveOf", { name: realName })}
      submit={t("registration.approve")}
      form={form}
      isBusy={approve.isBusy}
      onDecide={async ({ id, realName }, { wayId }) =>
        await approve.run({ id, wayId }, t("registration.approved", { name: realName }))
      }
    >
      <dl className="sw-registration-facts">
        <dt>{t("registration.account")}</dt>
        <dd>{target?.account}</dd>
        <dt>{t("registration.phone")}</dt>
        <dd>{target?.phone}</dd>
      </dl>
      {target?.isPhoneProved === false && (
        <Alert className="sw-registration-alert" type="warning" showIcon title={t("registration.unprovedHint")} />
      )}
      <SchemeSelect />
    </DecisionDialog>
  );
}

import { Form, Input } from "antd";
import { type Dialog, useTexts, useWrite } from "#kit";
import { registrationApi, type RegistrationRequest } from "../contract.ts";
import { DecisionDialog } from "./DecisionDialog.tsx";
import "./registration.css";

/** Rejects a registration with a reason. */
export function RejectDialog({ dialog }: { dialog: Dialog<RegistrationRequest> }) {
  const t = useTexts();
  const [form] = Form.useForm<{ reason: string }>();
  const reject = useWrite(registrationApi, "reject");
  return (
    <DecisionDialog
      dialog={dialog}
      title={({ realName }) => t("registration.rejectOf", { name: realName })}
      submit={t("registration.reject")}
      isDangerous
      form={form}
      isBusy={reject.isBusy}
      onDecide={async ({ id, realName }, { reason }) =>
        await reject.run({ id, reason }, t("registration.rejected", { name: realName }))
      }
    >
      <p className="sw-registration-note">
        {t(dialog.target?.isPhoneProved === true ? "registration.reasonSent" : "registration.reasonKept")}
      </p>
      <Form.Item
        name="reason"
        label={t("registration.reason")}
        rules={[{ required: true, whitespace: true, message: t("invalid.required") }]}
      >
        <Input.TextArea autoFocus rows={3} maxLength={200} showCount />
      </Form.Item>
    </DecisionDialog>
  );
}

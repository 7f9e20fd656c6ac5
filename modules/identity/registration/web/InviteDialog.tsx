import { useQueryClient } from "@tanstack/react-query";
import { Alert, Button, Form, Input } from "antd";
import { useState } from "react";
import type { RawInputOf } from "#contract/api";
import { call, CallError, CopyButton, useCallResult, useTexts } from "#kit";
import { NumberInput } from "#kit/form/NumberInput.tsx";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { invitationApi, maxInvitationDays, registrationApi } from "../contract.ts";
import { createRegistrationUrl } from "./registrationTabs.ts";
import "./registration.css";
import { SchemeSelect } from "./SchemeSelect.tsx";

type Draft = RawInputOf<(typeof invitationApi.calls)["invite"]>;

/** Creates an invitation; its code is shown once and not stored. */
export function InviteDialog({ onClosed }: { onClosed: () => void }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(true);
  const [code, setCode] = useState<string>();
  const close = () => setOpen(false);
  return (
    <ModalDialog
      open={isOpen}
      width={480}
      title={t("registration.invite")}
      footer={null}
      // Closing the dialog loses the displayed code, so a click on the mask does not close it.
      mask={{ closable: false }}
      onCancel={close}
      afterClose={onClosed}
    >
      {code === undefined ? (
        <InvitationForm onDone={setCode} onCancel={close} />
      ) : (
        <InvitationCode code={code} onClose={close} />
      )}
    </ModalDialog>
  );
}

function InvitationForm({ onDone, onCancel }: { onDone: (code: string) => void; onCancel: () => void }) {
  const t = useTexts();
  const queries = useQueryClient();
  const [form] = Form.useForm<Draft>();
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function handleFinish(draft: Draft): Promise<void> {
    setBusy(true);
    setFault(undefined);
    try {
      const { code } = await call(invitationApi, "invite", draft);
      await queries.invalidateQueries({ queryKey: [invitationApi.name] });
      onDone(code);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(error.message);
    } finally {
      setBusy(false);
    }
  }

  const number = [{ required: true, message: t("invalid.required") }];
  return (
    <Form<Draft>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ uses: 1, days: 7 }}
      onFinish={(draft) => void handleFinish(draft)}
    >
      {fault === undefined ? undefined : (
        <Alert className="sw-registration-alert" type="error" showIcon title={fault} />
      )}
      <SchemeSelect />
      <div className="sw-registration-pair">
        <Form.Item name="uses" label={t("registration.uses")} rules={number}>
          <NumberInput min={1} max={1000} precision={0} />
        </Form.Item>
        <Form.Item name="days" label={t("registration.days")} rules={number}>
          <NumberInput min={1} max={maxInvitationDays} precision={0} />
        </Form.Item>
      </div>
      <Form.Item name="note" label={t("registration.note")}>
        <Input maxLength={64} />
      </Form.Item>
      <div className="sw-dialog-foot">
        <Button onClick={onCancel}>{t("kit.cancel")}</Button>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t("registration.invite")}
        </Button>
      </div>
    </Form>
  );
}

function InvitationCode({ code, onClose }: { code: string; onClose: () => void }) {
  const t = useTexts();
  const { data } = useCallResult(registrationApi, "setting", {});
  const link = createRegistrationUrl({ tid: String(data?.tenantId ?? 0), invitation: code });
  return (
    <>
      <Alert className="sw-registration-alert" type="warning" showIcon title={t("registration.codeOnce")} />
      <p className="sw-registration-code">
        <output aria-label={t("registration.code")}>{code}</output>
        <CopyButton text={code} />
      </p>
      <p className="sw-registration-link">
        <span>{t("registration.link")}</span>
        <code>{link}</code>
        <CopyButton text={link} />
      </p>
      <div className="sw-dialog-foot">
        <Button type="primary" onClick={onClose}>
          {t("registration.understood")}
        </Button>
      </div>
    </>
  );
}

import { Alert, Button, Form, Input } from "antd";
import { useState } from "react";
import { CallError, useTexts } from "#kit";
import { createDraft, useNamedDraftStore } from "#kit/form/drafts.ts";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import type { Tenant } from "../contract.ts";
import { useLeavePages } from "./term/useLeavePages.ts";
import { enterTenant } from "./term/visit.ts";
import "./tenant.css";

type Props = { tenant: Tenant; onClosed: () => void };

const maxReason = 200;

/** Asks for the reason before a tenant is entered. An unsent reason outlives the session. */
export function EnterDialog({ tenant: { id, name }, onClosed }: Props) {
  const t = useTexts();
  const [form] = Form.useForm<{ reason: string }>();
  const [isOpen, setOpen] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const leavePages = useLeavePages();
  const draft = useNamedDraftStore({ name: `tenantEnter/${id}`, label: t("tenant.enterNamed", { name }) });

  function close(): void {
    draft.clear();
    setOpen(false);
  }

  async function handleFinish({ reason }: { reason: string }): Promise<void> {
    if (!(await leavePages())) return;
    setBusy(true);
    draft.clear();
    try {
      await enterTenant(id, reason);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      form.setFields([{ name: "reason", errors: [error.message] }]);
      draft.write(createDraft({}, { reason }));
      setBusy(false);
    }
  }

  return (
    <ModalDialog
      open={isOpen}
      width={480}
      title={t("tenant.enterNamed", { name })}
      footer={null}
      mask={{ closable: false }}
      onCancel={close}
      afterClose={onClosed}
    >
      <Alert className="sw-tenant-alert" type="info" showIcon title={t("tenant.enterText")} />
      {draft.isReady ? (
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={draft.read()?.values ?? {}}
          onValuesChange={(_, values) => draft.write(createDraft({ reason: "" }, values))}
          onFinish={(values) => void handleFinish(values)}
        >
          <Form.Item
            name="reason"
            label={t("tenant.reason")}
            extra={t("tenant.reasonHint")}
            rules={[{ required: true, whitespace: true, message: t("invalid.required") }]}
          >
            <Input autoFocus maxLength={maxReason} autoComplete="off" />
          </Form.Item>
          <div className="sw-dialog-foot">
            <Button onClick={close}>{t("kit.cancel")}</Button>
            <Button type="primary" htmlType="submit" loading={isBusy}>
              {t("tenant.entering")}
            </Button>
          </div>
        </Form>
      ) : (
        <LoadNotice error={undefined} onRetry={() => undefined} />
      )}
    </ModalDialog>
  );
}

import { Form, Input, InputNumber, Switch } from "antd";
import { useState } from "react";
import { useCallResult, useTexts, useWrite } from "#kit";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { backupApi, BackupPlan } from "../contract.ts";

type Props = { timeZone: string; onSaved: () => Promise<void>; onClosed: () => void };

const kept = [
  { name: "keepDaily", unit: "backup.plan.days" },
  { name: "keepWeekly", unit: "backup.plan.weeks" },
  { name: "keepMonthly", unit: "backup.plan.months" },
] as const;

/** When backups are made, whether they are checked, and how many are kept. */
export function PlanDialog({ timeZone, onSaved, onClosed }: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(true);
  const plan = useCallResult(backupApi, "plan", {});
  const save = useWrite(backupApi, "setPlan", { done: "backup.plan.saved" });
  const [form] = Form.useForm<BackupPlan>();
  const isOn = Form.useWatch("isOn", form);

  async function handleSave(): Promise<void> {
    const values = await form.validateFields().catch(() => undefined);
    if (values === undefined || !(await save.run(values))) return;
    setOpen(false);
    await onSaved();
  }

  return (
    <ModalDialog
      open={isOpen}
      width={480}
      title={t("backup.plan")}
      okText={t("kit.save")}
      okButtonProps={{ loading: save.isBusy, disabled: plan.data === undefined }}
      mask={{ closable: false }}
      onOk={() => void handleSave()}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {plan.data === undefined ? (
        <LoadNotice error={plan.error} onRetry={() => void plan.refresh()} />
      ) : (
        <Form form={form} initialValues={plan.data} layout="vertical" className="sw-backup-plan">
          <Form.Item name="isOn" label={t("backup.plan.isOn")} valuePropName="checked">
            <Switch />
          </Form.Item>
          <Form.Item
            name="startTime"
            label={t("backup.plan.time")}
            extra={t("backup.plan.timeZone", { timeZone })}
            rules={[{ required: true, message: t("invalid.required") }]}
          >
            <Input type="time" disabled={!isOn} />
          </Form.Item>
          <Form.Item
            name="isChecked"
            label={t("backup.plan.isChecked")}
            extra={t("backup.plan.isChecked.help")}
            valuePropName="checked"
          >
            <Switch disabled={!isOn} />
          </Form.Item>
          {kept.map(({ name, unit }) => (
            <Form.Item key={name} name={name} label={t(`backup.plan.${name}`)} rules={[{ required: true }]}>
              <InputNumber {...limitsOf(name)} precision={0} suffix={t(unit)} />
            </Form.Item>
          ))}
          <p className="sw-backup-note">{t("backup.plan.help")}</p>
        </Form>
      )}
    </ModalDialog>
  );
}

/** The limits of the contract. */
function limitsOf(name: (typeof kept)[number]["name"]): { min: number; max: number } {
  const { minValue, maxValue } = BackupPlan.shape[name];
  return { min: minValue ?? 0, max: maxValue ?? 0 };
}

import { Form, Input, Switch } from "antd";
import { useState } from "react";
import { call, useCallResult, useTexts, useWrite } from "#kit";
import { NumberInput } from "#kit/form/NumberInput.tsx";
import { createDraft, type StoredDraft, useNamedDraftStore } from "#kit/form/drafts.ts";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { RestoredNotice } from "#kit/form/RestoredNotice.tsx";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { useUnsavedConfirm } from "#kit/parts/useUnsavedConfirm.ts";
import { backupApi, BackupPlan } from "../contract.ts";

type Props = { timeZone: string; onSaved: () => Promise<void>; onClosed: () => void };

const kept = [
  { name: "keepDaily", unit: "backup.plan.days" },
  { name: "keepWeekly", unit: "backup.plan.weeks" },
  { name: "keepMonthly", unit: "backup.plan.months" },
] as const;

/** When backups are made, whether they are checked, and how many are kept. Unsaved input outlives the session. */
export function PlanDialog({ timeZone, onSaved, onClosed }: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(true);
  const plan = useCallResult(backupApi, "plan", {});
  const draft = useNamedDraftStore({ name: "backupPlan", label: t("backup.plan") });
  const [restored, setRestored] = useState<StoredDraft | "none">();
  const save = useWrite(backupApi, "setPlan", {
    done: "backup.plan.saved",
    undo: restoreFormer,
    onDone: () => draft.clear(),
  });
  const confirmDiscard = useUnsavedConfirm();
  const [form] = Form.useForm<BackupPlan>();
  const isOn = Form.useWatch("isOn", form);
  if (restored === undefined && plan.data !== undefined && draft.isReady) setRestored(draft.read() ?? "none");
  const input = restored === "none" ? undefined : restored;

  async function restoreFormer(): Promise<boolean> {
    if (plan.data === undefined) return false;
    await call(backupApi, "setPlan", plan.data);
    await onSaved();
    return true;
  }

  async function handleSave(): Promise<void> {
    const values = await form.validateFields().catch(() => undefined);
    if (values === undefined || !(await save.run(values))) return;
    setOpen(false);
    await onSaved();
  }

  async function handleClose(): Promise<void> {
    if (draft.read() !== undefined && !(await confirmDiscard())) return;
    draft.clear();
    setOpen(false);
  }

  function handleStartOver(): void {
    draft.clear();
    setRestored("none");
    form.setFieldsValue(plan.data ?? {});
  }

  return (
    <ModalDialog
      open={isOpen}
      width={480}
      title={t("backup.plan")}
      okText={t("kit.save")}
      okButtonProps={{ loading: save.isBusy, disabled: plan.data === undefined || restored === undefined }}
      mask={{ closable: false }}
      onOk={() => void handleSave()}
      onCancel={() => void handleClose()}
      afterClose={onClosed}
    >
      {plan.data === undefined || restored === undefined ? (
        <LoadNotice error={plan.error} onRetry={() => void plan.refresh()} />
      ) : (
        <Form
          form={form}
          initialValues={{ ...plan.data, ...input?.values }}
          layout="vertical"
          className="sw-backup-plan"
          onValuesChange={(_, all) => draft.write(createDraft(plan.data ?? {}, all))}
        >
          {input !== undefined && <RestoredNotice at={input.at} onStartOver={handleStartOver} />}
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
              <NumberInput {...limitsOf(name)} precision={0} suffix={t(unit)} />
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

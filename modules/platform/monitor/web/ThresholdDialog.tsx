import { Form, Switch } from "antd";
import { useState } from "react";
import { call, useCallResult, useTexts, useWrite } from "#kit";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { NumberInput } from "#kit/form/NumberInput.tsx";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { useUnsavedConfirm } from "#kit/parts/useUnsavedConfirm.ts";
import { alarmKinds, monitorApi, MonitorThresholds } from "../contract.ts";

const ownNames = ["minutes", "repeatMinutes", "slowCallMs", "slowStatementMs"] as const;
const names = [...ownNames.slice(0, 2), ...alarmKinds, ...ownNames.slice(2)] as const;
type NumberName = (typeof names)[number];

/** When alarms are raised, and what counts as slow. */
export function ThresholdDialog({ onClosed }: { onClosed: () => void }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(true);
  const [isChanged, setChanged] = useState(false);
  const thresholds = useCallResult(monitorApi, "thresholds", {});
  const save = useWrite(monitorApi, "setThresholds", { done: "monitor.thresholds.saved", undo: restoreFormer });
  const confirmDiscard = useUnsavedConfirm();
  const [form] = Form.useForm<MonitorThresholds>();

  async function restoreFormer(): Promise<boolean> {
    if (thresholds.data === undefined) return false;
    await call(monitorApi, "setThresholds", thresholds.data);
    return true;
  }

  async function handleSave(): Promise<void> {
    const values = await form.validateFields().catch(() => undefined);
    if (values !== undefined && (await save.run(values))) setOpen(false);
  }

  async function handleClose(): Promise<void> {
    if (!isChanged || (await confirmDiscard())) setOpen(false);
  }

  return (
    <ModalDialog
      open={isOpen}
      width={640}
      title={t("monitor.thresholds")}
      okText={t("kit.save")}
      okButtonProps={{ loading: save.isBusy, disabled: thresholds.data === undefined }}
      mask={{ closable: false }}
      onOk={() => void handleSave()}
      onCancel={() => void handleClose()}
      afterClose={onClosed}
    >
      {thresholds.data === undefined ? (
        <LoadNotice error={thresholds.error} onRetry={() => void thresholds.refresh()} />
      ) : (
        <Form
          form={form}
          initialValues={thresholds.data}
          layout="vertical"
          className="sw-monitor-thresholds"
          onValuesChange={() => setChanged(true)}
        >
          <p>{t("monitor.thresholds.intro")}</p>
          <Form.Item name="isOn" label={t("monitor.thresholds.isOn")} valuePropName="checked">
            <Switch />
          </Form.Item>
          <div>
            {names.map((name) => (
              <Form.Item
                key={name}
                name={name}
                label={t(isOwn(name) ? `monitor.thresholds.${name}` : `monitor.alarm.${name}`)}
                rules={[{ required: true, message: t("invalid.required") }]}
              >
                <NumberInput {...limitsOf(name)} precision={0} />
              </Form.Item>
            ))}
          </div>
        </Form>
      )}
    </ModalDialog>
  );
}

function isOwn(name: NumberName): name is (typeof ownNames)[number] {
  return ownNames.some((own) => own === name);
}

/** The limits of the contract. */
function limitsOf(name: NumberName): { min: number; max: number } {
  const { minValue, maxValue } = MonitorThresholds.shape[name];
  return { min: minValue ?? 0, max: maxValue ?? 0 };
}

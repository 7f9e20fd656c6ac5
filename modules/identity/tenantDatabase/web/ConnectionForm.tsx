import { Alert, Button, Form, Input } from "antd";
import { useEffect, useState } from "react";
import type { Id } from "#contract/id";
import { call, CallError, Chip, useTexts, useWrite } from "#kit";
import { type DatabaseTrial, tenantDatabaseApi, type TenantLocation } from "../contract.ts";

type Props = { id: Id; location: TenantLocation; onChanged: () => void };

/** The address of the database, with a trial before it is saved. */
export function ConnectionForm({ id, location, onChanged }: Props) {
  const t = useTexts();
  const [form] = Form.useForm<{ connection: string }>();
  const [trial, setTrial] = useState<DatabaseTrial>();
  const [failure, setFailure] = useState<string>();
  const [isTesting, setTesting] = useState(false);
  const saving = useWrite(tenantDatabaseApi, "saveDatabase", { done: "tenantDatabase.saved" });
  const isFixed = location.home !== "shared";
  const saved = location.connection ?? "";

  // What was typed contains the password; once it is saved, the address is shown without it.
  useEffect(() => form.setFieldsValue({ connection: saved }), [form, saved]);

  async function handleTest(): Promise<void> {
    setTesting(true);
    setFailure(undefined);
    setTrial(undefined);
    try {
      const { connection } = form.getFieldsValue();
      setTrial(await call(tenantDatabaseApi, "testDatabase", { id, connection }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.message);
    } finally {
      setTesting(false);
    }
  }

  async function handleSave({ connection = "" }: { connection?: string }): Promise<void> {
    const isSaved = await saving.run({ id, connection });
    if (isSaved) onChanged();
  }

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ connection: saved }}
      onFinish={(values) => void handleSave(values)}
    >
      <Form.Item name="connection" label={t("tenantDatabase.connection")} extra={t("tenantDatabase.connectionHint")}>
        <Input.TextArea autoSize autoComplete="off" spellCheck={false} maxLength={512} disabled={isFixed} />
      </Form.Item>
      <div className="sw-database-buttons">
        <Button loading={isTesting} onClick={() => void handleTest()}>
          {t("tenantDatabase.test")}
        </Button>
        {isFixed ? undefined : (
          <Button type="primary" htmlType="submit" loading={saving.isBusy}>
            {t("tenantDatabase.save")}
          </Button>
        )}
      </div>
      <div aria-live="polite">
        {failure === undefined ? undefined : <Alert type="error" showIcon title={failure} />}
        {trial === undefined ? undefined : <TrialResult trial={trial} />}
      </div>
    </Form>
  );
}

function TrialResult({ trial: { fault, version, isEncrypted } }: { trial: DatabaseTrial }) {
  const t = useTexts();
  if (fault !== null) return <Alert type="error" showIcon title={t(`tenantDatabase.fault.${fault}`)} />;
  return (
    <Alert
      type="success"
      showIcon
      title={t("tenantDatabase.testOk", { version: version ?? "" })}
      description={
        <Chip tone={isEncrypted ? "green" : "amber"}>
          {t(isEncrypted ? "tenantDatabase.encrypted" : "tenantDatabase.unencrypted")}
        </Chip>
      }
    />
  );
}

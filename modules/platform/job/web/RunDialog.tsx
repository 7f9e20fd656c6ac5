import { Form, Input } from "antd";
import { useState } from "react";
import { useTexts, useWrite } from "#kit";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { jobApi, maxParameters } from "../contract.ts";

type Fields = { parameters?: string };

/** Runs a job now, with parameters if it takes any. */
export function RunDialog({ jobId, onClosed }: { jobId: string; onClosed: () => void }) {
  const t = useTexts();
  const [form] = Form.useForm<Fields>();
  const [isOpen, setOpen] = useState(true);
  const run = useWrite(jobApi, "runJob", { done: "job.started", onDone: () => setOpen(false) });

  function handleFinish({ parameters = "" }: Fields): void {
    void run.run(parameters.trim() === "" ? { jobId } : { jobId, parameters: parameters.trim() });
  }

  return (
    <ModalDialog
      open={isOpen}
      title={t("job.runOf", { name: jobId })}
      width={480}
      okText={t("job.runJob")}
      confirmLoading={run.isBusy}
      onOk={form.submit}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Form<Fields> form={form} layout="vertical" onFinish={handleFinish}>
        <Form.Item
          name="parameters"
          label={t("job.parameters")}
          extra={t("job.parametersHint")}
          rules={[{ validator: async (_, value: unknown) => await checkJson(value, t("job.badJson")) }]}
        >
          <Input.TextArea
            autoFocus
            className="sw-job-code"
            maxLength={maxParameters}
            autoSize={{ minRows: 4, maxRows: 12 }}
            spellCheck={false}
          />
        </Form.Item>
      </Form>
    </ModalDialog>
  );
}

async function checkJson(value: unknown, message: string): Promise<void> {
  if (typeof value !== "string" || value.trim() === "") return;
  try {
    JSON.parse(value);
  } catch {
    // The reason is in English only; the message says what is wrong.
    await Promise.reject(new Error(message));
  }
}

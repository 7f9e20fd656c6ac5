import { Form, Input, Radio } from "antd";
import { useState } from "react";
import { useTexts, useWrite } from "#kit";
import { RadioButtons } from "#kit/form/RadioButtons.tsx";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import {
  type InvitationAnswer,
  invitationAnswers,
  maxRemark,
  scheduleApi,
  type ScheduleEntry,
} from "../../contract.ts";
import { EntryChoice } from "../choice/EntryChoice.tsx";
import { EntryDetails } from "./EntryDetails.tsx";

type Props = { entry: ScheduleEntry; onClosed: () => void };
type AnswerInput = { answer: InvitationAnswer; remark: string; scope: "this" | "all" };

/** An entry to which the caller is invited: what it is, who takes part, and the caller's answer. */
export function InvitationDialog({ entry, onClosed }: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(true);
  const [form] = Form.useForm<AnswerInput>();
  const write = useWrite(scheduleApi, "answer");
  const { id, content: name, answer, answerRemark } = entry;

  async function handleSave(): Promise<void> {
    const input = await form.validateFields().catch(() => undefined);
    if (input === undefined) return;
    if (await write.run({ ...input, id }, t("schedule.answer.sent", { name }))) setOpen(false);
  }

  return (
    <ModalDialog
      open={isOpen}
      width={460}
      title={t("schedule.invitation")}
      okText={t("schedule.answer.send")}
      okButtonProps={{ loading: write.isBusy }}
      onOk={() => void handleSave()}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <EntryDetails entry={entry} />
      {entry.isAnswerOutdated && <p className="sw-schedule-again">{t("schedule.answer.again")}</p>}
      <Form
        form={form}
        name="scheduleAnswer"
        layout="vertical"
        initialValues={{ answer: answer === "none" ? undefined : answer, remark: answerRemark ?? "", scope: "this" }}
      >
        <Form.Item
          name="answer"
          label={t("schedule.answer.question")}
          rules={[{ required: true, message: t("invalid.required") }]}
        >
          <RadioButtons
            options={invitationAnswers.map((one) => ({ value: one, label: t(`schedule.answer.${one}`) }))}
          />
        </Form.Item>
        {entry.repeat !== null && entry.seriesId !== null && (
          <Form.Item name="scope" label={t("schedule.answer.scope")}>
            <Radio.Group
              options={(["this", "all"] as const).map((scope) => ({
                value: scope,
                label: t(`schedule.scope.${scope}`),
              }))}
            />
          </Form.Item>
        )}
        <Form.Item name="remark" label={t("schedule.answer.remark")}>
          <Input maxLength={maxRemark} />
        </Form.Item>
      </Form>
      <EntryChoice entry={entry} />
    </ModalDialog>
  );
}

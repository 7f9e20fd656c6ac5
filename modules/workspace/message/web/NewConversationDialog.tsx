import { App, Button, Form, Input } from "antd";
import { useState } from "react";
import * as z from "zod";
import { Id } from "#contract/id";
import { call, PickerControl, showFailure, useTexts } from "#kit";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { createIdempotencyKey } from "#base/api";
import { conversationApi } from "../contract.ts";
import { contactPicker } from "./contactPicker.ts";
import type { Target } from "./target.ts";
import { useRefreshConversations } from "./useConversation.ts";

type Draft = { receivers?: unknown; name?: string };

const Ids = z.array(Id);

type Props = { onClosed: () => void; onBegun: (target: Target) => void };

/** Begins a conversation with one person, or a group. */
export function NewConversationDialog({ onClosed, onBegun }: Props) {
  const t = useTexts();
  const { message } = App.useApp();
  const refresh = useRefreshConversations();
  const [form] = Form.useForm<Draft>();
  const [isOpen, setOpen] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const chosen = Ids.safeParse(Form.useWatch("receivers", form)).data ?? [];
  const needed = [{ required: true, message: t("conversation.no_receiver") }];

  async function handleFinish({ receivers, name = "" }: Draft): Promise<void> {
    const accountIds = Ids.parse(receivers);
    const [only] = accountIds;
    if (accountIds.length === 1 && only !== undefined) return finish({ kind: "person", id: only });
    setBusy(true);
    try {
      const options = { idempotencyKey: createIdempotencyKey() };
      const id = await call(conversationApi, "addGroup", { name, accountIds }, options);
      await refresh();
      finish({ kind: "group", id });
    } catch (error) {
      showFailure(error, message);
    } finally {
      setBusy(false);
    }
  }

  function finish(target: Target): void {
    setOpen(false);
    onBegun(target);
  }

  return (
    <ModalDialog
      open={isOpen}
      width={480}
      title={t("conversation.new")}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Form form={form} layout="vertical" onFinish={(draft) => void handleFinish(draft)}>
        <Form.Item
          name="receivers"
          label={t("conversation.receivers")}
          extra={t("conversation.receiversHint")}
          rules={needed}
        >
          <Receivers />
        </Form.Item>
        {chosen.length > 1 && (
          <Form.Item
            name="name"
            label={t("conversation.groupName")}
            rules={[{ required: true, whitespace: true, message: t("conversation.required") }]}
          >
            <Input maxLength={64} />
          </Form.Item>
        )}
        <div className="sw-dialog-foot">
          <Button onClick={() => setOpen(false)}>{t("kit.cancel")}</Button>
          <Button type="primary" htmlType="submit" loading={isBusy}>
            {t("conversation.start")}
          </Button>
        </div>
      </Form>
    </ModalDialog>
  );
}

type ReceiversProps = { id?: string; value?: unknown; onChange?: (value: readonly Id[]) => void };

/** People to write to, as a field of a form. */
export function Receivers({ id = "", value, onChange }: ReceiversProps) {
  const t = useTexts();
  const label = t("conversation.receivers");
  return (
    <PickerControl
      picker={contactPicker}
      named={{ id, "aria-label": label, placeholder: label }}
      label={label}
      isMultiple
      value={value}
      onChange={(next) => onChange?.(Ids.safeParse(next).data ?? [])}
    />
  );
}

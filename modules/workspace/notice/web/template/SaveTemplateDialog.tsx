import { Button, Form, Input, type InputRef } from "antd";
import { useRef, useState } from "react";
import { type Dialog, useTexts, useWrite } from "#kit";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import type { ListedNotice } from "../../contract.ts";
import { noticeTemplateApi } from "../../template.contract.ts";

const maxNameLength = 64;

/** Asks for the name of a template with text and options of a notice. */
export function SaveTemplateDialog({ dialog: { target, close } }: { dialog: Dialog<ListedNotice> }) {
  return target === undefined ? undefined : <OpenDialog notice={target} onClosed={close} />;
}

function OpenDialog({ notice, onClosed }: { notice: ListedNotice; onClosed: () => void }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(true);
  const input = useRef<InputRef>(null);
  const close = () => setOpen(false);
  const add = useWrite(noticeTemplateApi, "add", { done: "noticeTemplate.saved", onDone: close });
  const { title, type, content, isPinned, isMustRead } = notice;

  return (
    <ModalDialog
      open={isOpen}
      width={420}
      title={t("noticeTemplate.save")}
      footer={null}
      mask={{ closable: false }}
      onCancel={close}
      afterOpenChange={(open) => (open ? input.current?.focus({ cursor: "all" }) : undefined)}
      afterClose={onClosed}
    >
      <Form<{ name: string }>
        layout="vertical"
        requiredMark={false}
        initialValues={{ name: title.slice(0, maxNameLength) }}
        onFinish={({ name }) => void add.run({ name, title, type, content, isPinned, isMustRead })}
      >
        <Form.Item
          name="name"
          label={t("noticeTemplate.name")}
          extra={t("noticeTemplate.saveHint")}
          rules={[{ required: true, whitespace: true, message: t("noticeTemplate.nameRequired") }]}
        >
          <Input ref={input} maxLength={maxNameLength} />
        </Form.Item>
        <div className="sw-dialog-foot">
          <Button onClick={close}>{t("kit.cancel")}</Button>
          <Button type="primary" htmlType="submit" loading={add.isBusy}>
            {t("kit.save")}
          </Button>
        </div>
      </Form>
    </ModalDialog>
  );
}

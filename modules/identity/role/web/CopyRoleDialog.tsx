import { Button, Form, Input, type InputRef } from "antd";
import { useRef, useState } from "react";
import { type Dialog, type List, showAddedRow, useTexts, useWrite } from "#kit";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { type Role, roleApi } from "../contract.ts";

type Names = { name: string; code: string };

const maxLength = 64;

/** Asks for name and code of a copy, which the list then shows; the grants are copied with the role. */
export function CopyRoleDialog({ dialog, list }: { dialog: Dialog<Role>; list: List<Role> }) {
  const { target } = dialog;
  return target === undefined ? undefined : <OpenDialog role={target} list={list} onClosed={dialog.close} />;
}

function OpenDialog({ role, list, onClosed }: { role: Role; list: List<Role>; onClosed: () => void }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(true);
  const name = useRef<InputRef>(null);
  const close = () => setOpen(false);
  const copy = useWrite(roleApi, "copy", { done: "role.copied", onDone: close });
  const initial: Names = {
    name: t("role.copyName", { name: role.i18nName }).slice(0, maxLength),
    code: `${(role.code ?? "").slice(0, maxLength - 5)}-copy`,
  };
  const required = [{ required: true, whitespace: true, message: t("role.copyRequired") }];

  async function handleFinish(names: Names): Promise<void> {
    if (await copy.run({ id: role.id, ...names })) await showAddedRow(list, { id: undefined, name: names.name });
  }

  return (
    <ModalDialog
      open={isOpen}
      width={420}
      title={t("role.copy")}
      footer={null}
      mask={{ closable: false }}
      onCancel={close}
      afterOpenChange={(open) => (open ? name.current?.focus({ cursor: "all" }) : undefined)}
      afterClose={onClosed}
    >
      <Form<Names>
        layout="vertical"
        requiredMark={false}
        initialValues={initial}
        onFinish={(names) => void handleFinish(names)}
      >
        <Form.Item name="name" label={t("role.name")} rules={required}>
          <Input ref={name} maxLength={maxLength} />
        </Form.Item>
        <Form.Item name="code" label={t("role.code")} rules={required}>
          <Input maxLength={maxLength} />
        </Form.Item>
        <div className="sw-dialog-foot">
          <Button onClick={close}>{t("kit.cancel")}</Button>
          <Button type="primary" htmlType="submit" loading={copy.isBusy}>
            {t("kit.save")}
          </Button>
        </div>
      </Form>
    </ModalDialog>
  );
}

import { Button, Form } from "antd";
import { useEffect, useState } from "react";
import { call, CallError, type Dialog, OwnPasswordItem, usePasswordEncryption, useTexts } from "#kit";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { oAuthApi, type OwnLink } from "../contract.ts";

/** Asks for the password before the browser goes to the provider: a linked provider can sign in to the account. */
export function LinkDialog({ dialog }: { dialog: Dialog<OwnLink> }) {
  const { target } = dialog;
  return target === undefined ? undefined : <OpenDialog own={target} onClosed={dialog.close} />;
}

type Draft = { password?: string };

function OpenDialog({ own: { providerId, name }, onClosed }: { own: OwnLink; onClosed: () => void }) {
  const t = useTexts();
  const encrypt = usePasswordEncryption();
  const [form] = Form.useForm<Draft>();
  const [isOpen, setOpen] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const close = () => setOpen(false);
  useEffect(() => form.focusField("password"), [form]);

  async function handleFinish({ password = "" }: Draft): Promise<void> {
    setBusy(true);
    try {
      const { url } = await call(oAuthApi, "link", { providerId, password: await encrypt(password) });
      location.assign(url);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      form.setFields([{ name: "password", errors: [error.message] }]);
      setBusy(false);
    }
  }

  return (
    <ModalDialog
      open={isOpen}
      width={420}
      footer={null}
      title={t("provider.linkWith", { name })}
      onCancel={close}
      afterClose={onClosed}
    >
      <p>{t("provider.linkText", { name })}</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(draft) => void handleFinish(draft)}>
        <OwnPasswordItem name="password" label={t("provider.password")} />
        <div className="sw-dialog-foot">
          <Button onClick={close}>{t("kit.cancel")}</Button>
          <Button type="primary" htmlType="submit" loading={isBusy}>
            {t("provider.goOn")}
          </Button>
        </div>
      </Form>
    </ModalDialog>
  );
}

import { Button, Form, type FormInstance } from "antd";
import { type ReactNode, useState } from "react";
import { type Dialog, useTexts } from "#kit";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import type { RegistrationRequest } from "../contract.ts";

type Props<Values extends object> = {
  dialog: Dialog<RegistrationRequest>;
  title: (request: RegistrationRequest) => string;
  /** The label of the button. */
  submit: string;
  isDangerous?: boolean;
  form: FormInstance<Values>;
  isBusy: boolean;
  /** Returns whether the decision was saved. */
  onDecide: (request: RegistrationRequest, values: Values) => Promise<boolean>;
  children: ReactNode;
};

/** The dialog of a decision about a registration. */
export function DecisionDialog<Values extends object>(props: Props<Values>) {
  const { dialog, title, submit, isDangerous = false, form, isBusy, onDecide, children } = props;
  const t = useTexts();
  const [isOpen, setOpen] = useState(true);
  const { target: request } = dialog;
  if (request === undefined) return undefined;
  const close = () => setOpen(false);

  async function handleFinish(values: Values): Promise<void> {
    if (request !== undefined && (await onDecide(request, values))) close();
  }

  return (
    <ModalDialog
      open={isOpen}
      width={480}
      title={title(request)}
      footer={null}
      // A click on the mask must not lose the typed text.
      mask={{ closable: false }}
      onCancel={close}
      afterClose={dialog.close}
    >
      <Form<Values> form={form} layout="vertical" requiredMark={false} onFinish={(values) => void handleFinish(values)}>
        {children}
        <div className="sw-dialog-foot">
          <Button onClick={close}>{t("kit.cancel")}</Button>
          <Button type="primary" danger={isDangerous} htmlType="submit" loading={isBusy}>
            {submit}
          </Button>
        </div>
      </Form>
    </ModalDialog>
  );
}

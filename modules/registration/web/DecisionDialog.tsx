import { Button, Form, type FormInstance, Modal } from "antd";
import { type ReactNode, useState } from "react";
import { type Dialog, useWords } from "#kit";
import type { RegistrationRequest } from "#modules/registration/contract";

type Props<Values extends object> = {
  dialog: Dialog<RegistrationRequest>;
  title: (request: RegistrationRequest) => string;
  /** What the button says. */
  submit: string;
  isDangerous?: boolean;
  form: FormInstance<Values>;
  isBusy: boolean;
  /** Answers whether it was done. */
  onDecide: (request: RegistrationRequest, values: Values) => Promise<boolean>;
  children: ReactNode;
};

/** Decides on somebody who registered. */
export function DecisionDialog<Values extends object>(props: Props<Values>) {
  const { dialog, title, submit, isDangerous = false, form, isBusy, onDecide, children } = props;
  const t = useWords();
  const [isOpen, setOpen] = useState(true);
  const { target: request } = dialog;
  if (request === undefined) return undefined;
  const close = () => setOpen(false);

  async function handleFinish(values: Values): Promise<void> {
    if (request !== undefined && (await onDecide(request, values))) close();
  }

  return (
    <Modal
      open={isOpen}
      width={480}
      centered
      title={title(request)}
      footer={null}
      // What is being written does not go by a stray click.
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
    </Modal>
  );
}

import { Button, Form } from "antd";
import { type ReactNode, useState } from "react";
import { accountApi } from "#modules/account/contract";
import { call, CallError } from "../api.ts";
import { useWords } from "../i18n.ts";
import { NewPasswordFields } from "../password/NewPasswordFields.tsx";
import { OwnPasswordItem } from "../password/OwnPasswordItem.tsx";
import { endingOwn, forget, useSession } from "../session/session.ts";
import { useEncrypt } from "../session/useEncrypt.ts";
import { Note } from "./Note.tsx";
import "./signin.css";

type Fields = { current?: string; next: string; again: string };

type Props = {
  /** Alone in its window it is as large as the sign-in form. */
  size?: "large";
  /** What stands below the button. */
  children?: ReactNode;
};

/** The old password and twice the new one. Once it is changed one signs in again. */
export function ChangePasswordForm({ size, children }: Props) {
  const t = useWords();
  const { account } = useSession().user;
  const encrypt = useEncrypt();
  const [form] = Form.useForm<Fields>();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function handleFinish({ current = "", next }: Fields): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      const passwords = { passwordOld: await encrypt(current), passwordNew: await encrypt(next) };
      await endingOwn(async () => await call(accountApi, "changePwd", passwords));
      forget("passwordChanged");
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setError(failure.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {error === undefined ? undefined : <Note tone="red">{error}</Note>}
      <Form<Fields>
        form={form}
        layout="vertical"
        {...(size === undefined ? {} : { size })}
        requiredMark={false}
        scrollToFirstError={{ focus: true }}
        onFinish={(fields) => void handleFinish(fields)}
      >
        <OwnPasswordItem name="current" label={t("mustChange.current")} />
        <NewPasswordFields form={form} account={account} />
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          {t("mustChange.submit")}
        </Button>
        {children}
      </Form>
    </>
  );
}

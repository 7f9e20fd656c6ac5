import { Form } from "antd";
import { longestPassword } from "#contract/password";
import { useWords } from "../i18n.ts";
import { late } from "../kit/parts/late.tsx";
import { useSession } from "../session/session.ts";
import { PasswordInput } from "../signin/PasswordInput.tsx";
import { passwordText } from "./text/index.ts";
import "../signin/signin.css";

const NoPassword = late(async () => (await import("./late/NoPassword.tsx")).NoPassword, { texts: passwordText });

type Props = { name: string; label: string };

/**
 * The current password of whoever is signed in, as a field of a form that only he may send. Who has none is told what stands
 * in its place: a sign-in that has just been.
 */
export function OwnPasswordItem({ name, label }: Props) {
  const t = useWords();
  const { hasPassword } = useSession().user;
  if (!hasPassword)
    return (
      <Form.Item name={name}>
        <NoPassword />
      </Form.Item>
    );
  return (
    <Form.Item
      name={name}
      label={label}
      validateTrigger="onSubmit"
      rules={[{ required: true, message: t("invalid.required") }]}
    >
      <PasswordInput autoComplete="current-password" maxLength={longestPassword} />
    </Form.Item>
  );
}

import { Form } from "antd";
import { maxPasswordLength } from "#contract/password";
import { useTexts } from "#base/i18n";
import { lazyComponent } from "../parts/lazyComponent.tsx";
import { useSession } from "#base/session/session";
import { PasswordInput } from "../publicPage/PasswordInput.tsx";
import { kitText } from "../text/index.ts";

const NoPassword = lazyComponent(async () => (await import("./NoPasswordHint.lazy.tsx")).NoPasswordHint, {
  texts: kitText,
});

type Props = { name: string; label: string };

/**
 * The current password as a field of a form that requires it. Accounts without a password are told that a recent sign-in
 * takes its place.
 */
export function OwnPasswordItem({ name, label }: Props) {
  const t = useTexts();
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
      <PasswordInput autoComplete="current-password" maxLength={maxPasswordLength} />
    </Form.Item>
  );
}

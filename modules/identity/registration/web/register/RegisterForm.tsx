import { KeyOutlined, SmileOutlined, UserOutlined } from "@ant-design/icons";
import { Button, Form, Input } from "antd";
import { useState } from "react";
import { invitationLength, signUpApi } from "../../contract.ts";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import { useTexts } from "#base/i18n";
import { NewPasswordFields } from "#modules/identity/password/web";
import { usePasswordEncryption } from "#base/session/usePasswordEncryption";
import { getDisplayedTenant } from "#base/session/sysInfo";
import { CodeFields, type CodeRequest, type CodeValues } from "#modules/identity/verificationCode/web";

type Values = CodeValues & { realName: string; account: string; invitation?: string; next: string; again: string };

type Props = {
  mode: "invitation" | "approval";
  /** The values from a link. */
  invitation: string;
  onError: (message: string | undefined) => void;
  onDone: (account: string) => void;
};

/** The form's names of the wire's fields. */
const places: ReadonlyMap<string, keyof Values> = new Map([
  ["phone", "contact"],
  ["code", "code"],
  ["realName", "realName"],
  ["account", "account"],
  ["password", "next"],
  ["invitation", "invitation"],
]);

const passwordLabels = { next: "signIn.password", again: "register.again" } as const;

async function sendCode({ contact, ...options }: CodeRequest): Promise<void> {
  await call(signUpApi, "registrationCode", { phone: contact, ...options });
}

/** Phone number with its code, name, account and password, and the invitation where one is required. */
export function RegisterForm({ mode, invitation, onError, onDone }: Props) {
  const t = useTexts();
  const encrypt = usePasswordEncryption();
  const [form] = Form.useForm<Values>();
  const account = Form.useWatch<string | undefined>("account", { form, preserve: true });
  const [isBusy, setBusy] = useState(false);
  const tenantId = getDisplayedTenant();
  const requiredRule = { required: true, whitespace: true, message: t("invalid.required") };

  async function handleFinish(values: Values): Promise<void> {
    setBusy(true);
    onError(undefined);
    try {
      const password = await encrypt(values.next);
      const { contact: phone, code, realName, invitation: invitationCode = "" } = values;
      const person = { phone: phone.trim(), realName, account: values.account, password };
      await call(signUpApi, "userRegistration", { ...person, code, codeId: "0", tenantId, invitation: invitationCode });
      onDone(values.account.trim());
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      showFailure(failure);
    } finally {
      setBusy(false);
    }
  }

  function showFailure({ message, fields }: CallError): void {
    const faults = Object.entries(fields).flatMap(([name, errors]) => {
      const field = places.get(name);
      return field === undefined ? [] : [{ name: field, errors }];
    });
    if (faults.length === 0) return onError(message);
    form.setFields(faults);
    const [first] = faults;
    if (first !== undefined) form.focusField(first.name);
  }

  return (
    <Form<Values>
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      initialValues={{ invitation }}
      scrollToFirstError={{ focus: true }}
      onFinish={(values) => void handleFinish(values)}
    >
      <CodeFields
        form={form}
        name="register"
        kind="phone"
        send={sendCode}
        sent="register.codeSent"
        {...{ tenantId, hasFocus: true, onError }}
      />
      {mode === "invitation" ? (
        <Form.Item name="invitation" label={t("register.invitation")} rules={[requiredRule]}>
          <Input
            prefix={<KeyOutlined />}
            placeholder={t("register.invitationHint")}
            autoComplete="off"
            maxLength={2 * invitationLength}
          />
        </Form.Item>
      ) : undefined}
      <Form.Item
        name="realName"
        label={t("register.realName")}
        validateTrigger="onBlur"
        validateFirst
        rules={[requiredRule, { min: 2, message: t("register.realNameFault") }]}
      >
        <Input prefix={<SmileOutlined />} autoComplete="name" maxLength={32} />
      </Form.Item>
      <Form.Item
        name="account"
        label={t("register.account")}
        validateTrigger="onBlur"
        validateFirst
        rules={[requiredRule, { pattern: /^\s*[\p{L}\p{N}._@-]{6,32}\s*$/u, message: t("register.accountHint") }]}
      >
        <Input
          prefix={<UserOutlined />}
          placeholder={t("register.accountHint")}
          autoComplete="username"
          maxLength={32}
        />
      </Form.Item>
      <NewPasswordFields form={form} labels={passwordLabels} account={account ?? ""} />
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        {t(mode === "approval" ? "register.ask" : "register.submit")}
      </Button>
    </Form>
  );
}

import { Form, type FormInstance } from "antd";
import { useEffect } from "react";
import type { TextKey } from "#contract/text";
import { faultOfPassword, longestPassword } from "#contract/password";
import { accountText } from "#modules/account/text";
import { addWords, useWords } from "../i18n.ts";
import { loadSysInfo, shownTenant, useSysInfo } from "../session/sysInfo.ts";
import { PasswordInput } from "../signin/PasswordInput.tsx";
import { PasswordRules } from "./PasswordRules.tsx";

const usualLabels = { next: "mustChange.new", again: "mustChange.confirm" } as const;

type Props = {
  form: FormInstance;
  /** What the two are called. */
  labels?: { readonly next: TextKey; readonly again: TextKey };
  /** Whose password it is to be; nobody's where that is not known yet. */
  account: string;
};

/** A new password (`next`) with what the tenant asks of it, and the same once more (`again`). */
export function NewPasswordFields({ form, labels = usualLabels, account }: Props) {
  const t = useWords();
  const info = useSysInfo();
  const next = Form.useWatch<string | undefined>("next", { form, preserve: true });
  useEffect(() => {
    // What is wrong with a password is said in the words of accounts.
    void addWords(accountText);
    // The page may have been open for days: the rules of today count.
    void loadSysInfo(shownTenant());
  }, []);
  const required = { required: true, message: t("invalid.required") };

  function faultOf(password = ""): string | undefined {
    if (info === undefined || password === "") return undefined;
    const fault = faultOfPassword(password, info.passwordPolicy, { account, tenantName: info.tenantName });
    return fault === undefined ? undefined : t(fault.key, fault.parameters);
  }

  return (
    <>
      <Form.Item
        name="next"
        label={t(labels.next)}
        validateTrigger="onBlur"
        validateFirst
        rules={[required, { validator: async (_, value?: string) => await refuse(faultOf(value)) }]}
      >
        <PasswordInput autoComplete="new-password" maxLength={longestPassword} />
      </Form.Item>
      <PasswordRules password={next} account={account} />
      <Form.Item
        name="again"
        label={t(labels.again)}
        dependencies={["next"]}
        validateTrigger="onBlur"
        validateFirst
        rules={[
          required,
          {
            validator: async (_, value?: string) =>
              await refuse(value === form.getFieldValue("next") ? undefined : t("mustChange.mismatch")),
          },
        ]}
      >
        <PasswordInput autoComplete="new-password" maxLength={longestPassword} />
      </Form.Item>
    </>
  );
}

async function refuse(reason: string | undefined): Promise<void> {
  if (reason !== undefined) throw new Error(reason);
  await Promise.resolve();
}

import { Form, type FormInstance } from "antd";
import { useEffect } from "react";
import type { TextKey } from "#contract/text";
import { findPasswordFault, maxPasswordLength, type PasswordFault } from "#contract/password";
import { accountText } from "#modules/identity/account/text";
import { loadTexts, useTexts } from "#base/i18n";
import { getDisplayedTenant, loadSysInfo, useSysInfo } from "#base/session/sysInfo";
import { PasswordInput } from "#kit/publicPage/PasswordInput.tsx";
import { PasswordRules } from "./PasswordRules.tsx";

const usualLabels = { next: "mustChange.new", again: "mustChange.confirm" } as const;

type Props = {
  form: FormInstance;
  /** The labels of the two fields. */
  labels?: { readonly next: TextKey; readonly again: TextKey };
  /** The account of the password; empty where it is not known yet. */
  account: string;
};

/** A new password (`next`) with the tenant's requirements, and its repetition (`again`). */
export function NewPasswordFields({ form, labels = usualLabels, account }: Props) {
  const t = useTexts();
  const info = useSysInfo();
  const next = Form.useWatch<string | undefined>("next", { form, preserve: true });
  useEffect(() => {
    // Loaded ahead of the first error; a failed load is repeated then.
    loadTexts(accountText).catch(() => undefined);
    // The page may have been open for days: the current rules apply.
    void loadSysInfo(getDisplayedTenant());
  }, []);
  const requiredRule = { required: true, message: t("invalid.required") };

  async function findFault(password = ""): Promise<string | undefined> {
    if (info === undefined || password === "") return undefined;
    const fault = findPasswordFault(password, info.passwordPolicy, { account, tenantName: info.tenantName });
    const found = fault ?? (await findCommon(password));
    if (found === undefined) return undefined;
    // Errors of passwords are texts of the account module.
    return (await hasErrorTexts()) ? t(found.key, found.parameters) : t("shell.unreachable");
  }

  /** Errors end while they are being corrected; new ones appear when a field is left. */
  function updateErrors(): void {
    const names = ["next", "again"].filter((name) => form.getFieldError(name).length > 0);
    // A field that is still wrong shows it.
    if (names.length > 0) form.validateFields(names).catch(() => undefined);
  }

  return (
    <>
      <Form.Item
        name="next"
        label={t(labels.next)}
        validateTrigger="onBlur"
        validateFirst
        rules={[requiredRule, { validator: async (_, value?: string) => await refuse(await findFault(value)) }]}
      >
        <PasswordInput autoComplete="new-password" maxLength={maxPasswordLength} onChange={updateErrors} />
      </Form.Item>
      <PasswordRules password={next} account={account} />
      <Form.Item
        name="again"
        label={t(labels.again)}
        validateTrigger="onBlur"
        validateFirst
        rules={[
          requiredRule,
          {
            validator: async (_, value?: string) =>
              await refuse(value === form.getFieldValue("next") ? undefined : t("mustChange.mismatch")),
          },
        ]}
      >
        <PasswordInput autoComplete="new-password" maxLength={maxPasswordLength} onChange={updateErrors} />
      </Form.Item>
    </>
  );
}

/** Without a network they cannot load. */
async function hasErrorTexts(): Promise<boolean> {
  try {
    await loadTexts(accountText);
    return true;
  } catch {
    return false;
  }
}

/** Without a network the list cannot load: then the server alone refuses a common password. */
async function findCommon(password: string): Promise<PasswordFault | undefined> {
  try {
    const { findCommonText } = await import("../commonPasswords.contract.ts");
    const text = findCommonText(password);
    return text === undefined ? undefined : { key: "password.common", parameters: { text } };
  } catch {
    return undefined;
  }
}

async function refuse(reason: string | undefined): Promise<void> {
  if (reason !== undefined) throw new Error(reason);
  await Promise.resolve();
}

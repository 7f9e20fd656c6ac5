import { CheckCircleFilled, CloseCircleFilled } from "@ant-design/icons";
import { Input } from "antd";
import { useId, useState } from "react";
import { findPasswordFault, maxPasswordLength } from "#contract/password";
import type { PasswordRules } from "#contract/passwordRules";
import { useTexts } from "#kit";
import { PasswordChecklist } from "./PasswordChecklist.tsx";
import { PasswordStrength } from "./PasswordStrength.tsx";

const example = "Crane#27";
const noAccount = { account: "", tenantName: null };

/** Checks a sample password against the rules while they are being edited. */
export function PolicyPreview({ rules }: { rules: PasswordRules }) {
  const t = useTexts();
  const id = useId();
  const [sample, setSample] = useState(example);
  const fault = findPasswordFault(sample, rules, noAccount);
  return (
    <aside className="sw-policy-preview" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t("passwordPolicy.preview")}</h2>
      <label htmlFor={id}>{t("passwordPolicy.tried")}</label>
      <Input
        id={id}
        value={sample}
        onChange={(event) => setSample(event.target.value)}
        maxLength={maxPasswordLength}
        autoComplete="off"
        spellCheck={false}
      />
      <PasswordChecklist password={sample} policy={rules} />
      <PasswordStrength password={sample} />
      <p role="status" data-passes={fault === undefined}>
        {fault === undefined ? <CheckCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />}
        {fault === undefined ? t("passwordPolicy.passes") : t(fault.key, fault.parameters)}
      </p>
    </aside>
  );
}

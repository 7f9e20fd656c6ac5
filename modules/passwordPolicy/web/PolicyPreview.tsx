import { CheckCircleFilled, CloseCircleFilled } from "@ant-design/icons";
import { Input } from "antd";
import { useId, useState } from "react";
import { faultOfPassword, longestPassword } from "#contract/password";
import type { PasswordRules } from "#contract/passwordRules";
import { PasswordMeter, PasswordPoints, useWords } from "#kit";

const example = "Crane#27";
const nobody = { account: "", tenantName: null };

/** Tries the rules on a password that is nobody's, while they are being changed. */
export function PolicyPreview({ rules }: { rules: PasswordRules }) {
  const t = useWords();
  const id = useId();
  const [tried, setTried] = useState(example);
  const fault = faultOfPassword(tried, rules, nobody);
  return (
    <aside className="sw-policy-preview" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t("passwordPolicy.preview")}</h2>
      <label htmlFor={id}>{t("passwordPolicy.tried")}</label>
      <Input
        id={id}
        value={tried}
        onChange={(event) => setTried(event.target.value)}
        maxLength={longestPassword}
        autoComplete="off"
        spellCheck={false}
      />
      <PasswordPoints password={tried} policy={rules} />
      <PasswordMeter password={tried} />
      <p role="status" data-passes={fault === undefined}>
        {fault === undefined ? <CheckCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />}
        {fault === undefined ? t("passwordPolicy.passes") : t(fault.key, fault.parameters)}
      </p>
    </aside>
  );
}

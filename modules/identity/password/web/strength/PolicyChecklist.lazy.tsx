import { CheckCircleFilled, MinusCircleOutlined } from "@ant-design/icons";
import { checkPasswordRequirements, type PasswordPolicy } from "#contract/password";
import { useTexts } from "#base/i18n";
import "../password.css";

type Props = { password: string; policy: PasswordPolicy };

/** The requirements of a policy, each marked as soon as it is met. */
export function PolicyChecklist({ password, policy }: Props) {
  const t = useTexts();
  const { minimumLength: minimum, maximumLength: maximum } = policy;
  return (
    <ul className="sw-rules">
      {checkPasswordRequirements(password, policy).map(({ point, isMet }) => (
        <li key={point} data-met={isMet}>
          {isMet ? (
            <CheckCircleFilled aria-label={t("mustChange.met")} />
          ) : (
            <MinusCircleOutlined aria-label={t("mustChange.unmet")} />
          )}
          {point === "length" ? t("mustChange.rule.length", { minimum, maximum }) : t(`mustChange.rule.${point}`)}
        </li>
      ))}
    </ul>
  );
}

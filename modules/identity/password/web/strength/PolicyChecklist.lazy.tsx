import { CheckCircleFilled, MinusCircleOutlined } from "@ant-design/icons";
import { checkPasswordRequirements, findOwnerName, type PasswordOwner, type PasswordPolicy } from "#contract/password";
import { useTexts } from "#base/i18n";
import { findCommonText } from "../../commonPasswords.contract.ts";
import "../password.css";

type Props = {
  password: string;
  policy: PasswordPolicy;
  /** Whose password it is, where that is known. */
  owner?: PasswordOwner | undefined;
};

/** The requirements of a policy, each marked as soon as it is met. */
export function PolicyChecklist({ password, policy, owner }: Props) {
  const t = useTexts();
  const { minimumLength: minimum, maximumLength: maximum } = policy;
  const isEntered = password !== "";
  return (
    <ul className="sw-rules">
      {checkPasswordRequirements(password, policy).map(({ point, isMet }) => (
        <Requirement key={point} isMet={isMet}>
          {point === "length" ? t("mustChange.rule.length", { minimum, maximum }) : t(`mustChange.rule.${point}`)}
        </Requirement>
      ))}
      {owner === undefined ? undefined : (
        <Requirement isMet={isEntered && findOwnerName(password, owner) === undefined}>
          {t("password.rule.personal")}
        </Requirement>
      )}
      <Requirement isMet={isEntered && findCommonText(password) === undefined}>{t("password.rule.common")}</Requirement>
    </ul>
  );
}

function Requirement({ isMet, children }: { isMet: boolean; children: string }) {
  const t = useTexts();
  return (
    <li data-met={isMet}>
      {isMet ? (
        <CheckCircleFilled aria-label={t("mustChange.met")} />
      ) : (
        <MinusCircleOutlined aria-label={t("mustChange.unmet")} />
      )}
      {children}
    </li>
  );
}

import { CheckCircleFilled, CloseCircleFilled, MinusCircleOutlined } from "@ant-design/icons";
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

/** `open`: more characters can still meet it. `broken`: something of the password must go. */
type RequirementState = "open" | "met" | "broken";

/** The requirements of a policy, each marked as soon as it is met; those that forbid something also when they are not. */
export function PolicyChecklist({ password, policy, owner }: Props) {
  const t = useTexts();
  const { minimumLength: minimum, maximumLength: maximum } = policy;
  /** The state of a requirement that forbids a text. */
  const without = (forbidden: string | undefined): RequirementState =>
    password === "" ? "open" : forbidden === undefined ? "met" : "broken";
  return (
    <ul className="sw-rules">
      {checkPasswordRequirements(password, policy).map(({ point, isMet }) => (
        <Requirement key={point} state={isMet ? "met" : "open"}>
          {point === "length" ? t("mustChange.rule.length", { minimum, maximum }) : t(`mustChange.rule.${point}`)}
        </Requirement>
      ))}
      {owner === undefined ? undefined : (
        <Requirement state={without(findOwnerName(password, owner))}>{t("password.rule.personal")}</Requirement>
      )}
      <Requirement state={without(findCommonText(password))}>{t("password.rule.common")}</Requirement>
    </ul>
  );
}

const marks = {
  open: { Icon: MinusCircleOutlined, label: "mustChange.unmet" },
  met: { Icon: CheckCircleFilled, label: "mustChange.met" },
  broken: { Icon: CloseCircleFilled, label: "mustChange.broken" },
} as const;

function Requirement({ state, children }: { state: RequirementState; children: string }) {
  const t = useTexts();
  const { Icon, label } = marks[state];
  return (
    <li data-state={state}>
      <Icon aria-label={t(label)} />
      {children}
    </li>
  );
}

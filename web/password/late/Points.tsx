import { CheckCircleFilled, MinusCircleOutlined } from "@ant-design/icons";
import { type PasswordPolicy, pointsOf } from "#contract/password";
import { useWords } from "../../i18n.ts";
import "../password.css";

type Props = { password: string; policy: PasswordPolicy };

/** What a policy asks of passwords, each point marked as soon as it is met. */
export function Points({ password, policy }: Props) {
  const t = useWords();
  const { minimumLength: minimum, maximumLength: maximum } = policy;
  return (
    <ul className="sw-rules">
      {pointsOf(password, policy).map(({ point, isMet }) => (
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

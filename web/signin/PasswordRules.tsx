import { CheckCircleFilled, MinusCircleOutlined } from "@ant-design/icons";
import { useWords } from "../i18n.ts";
import { useSysInfo } from "../session/sysInfo.ts";

/** What a new password needs, each point marked as soon as it is met. */
export function PasswordRules({ password = "" }: { password: string | undefined }) {
  const t = useWords();
  const policy = useSysInfo()?.passwordPolicy;
  if (policy === undefined) return undefined;
  const { minimumLength: minimum, maximumLength: maximum } = policy;
  const length = [...password].length;
  const rules = [
    {
      label: t("mustChange.rule.length", { minimum, maximum }),
      isAsked: true,
      isMet: length >= minimum && length <= maximum,
    },
    { label: t("mustChange.rule.upper"), isAsked: policy.upper, isMet: /\p{Lu}/u.test(password) },
    { label: t("mustChange.rule.lower"), isAsked: policy.lower, isMet: /\p{Ll}/u.test(password) },
    { label: t("mustChange.rule.digit"), isAsked: policy.digit, isMet: /\d/u.test(password) },
    { label: t("mustChange.rule.special"), isAsked: policy.special, isMet: /[^\p{L}\p{N}\s]/u.test(password) },
  ];
  return (
    <ul className="sw-rules">
      {rules
        .filter(({ isAsked }) => isAsked)
        .map(({ label, isMet }) => (
          <li key={label} data-met={isMet}>
            {isMet ? (
              <CheckCircleFilled aria-label={t("mustChange.met")} />
            ) : (
              <MinusCircleOutlined aria-label={t("mustChange.unmet")} />
            )}
            {label}
          </li>
        ))}
    </ul>
  );
}

import { useDeferredValue, useMemo } from "react";
import { useTexts } from "#base/i18n";
import { estimateStrength, strengthLevelCount } from "./strength.ts";

type Props = {
  password: string;
  /** Words that an attacker tries first: the account name, the tenant's name. */
  words?: readonly string[];
  /** The policy refuses the password: then it is at most weak. */
  isRefused?: boolean;
};

const weak = 2;

/** Shows the strength of a password by bars, a word and advice. It does not replace the password policy. */
export function StrengthIndicator({ password, words = [], isRefused = false }: Props) {
  const t = useTexts();
  const evaluated = useDeferredValue(password);
  const known = words.join("\n");
  const { level: estimated, advice } = useMemo(
    () => estimateStrength(evaluated, known.split("\n")),
    [evaluated, known],
  );
  const level = isRefused && estimated > weak ? weak : estimated;
  const word = t(`password.strength.${level}`);
  return (
    <div className="sw-meter" data-step={level}>
      <span
        role="meter"
        aria-label={t("password.strength")}
        aria-valuemin={1}
        aria-valuemax={strengthLevelCount}
        aria-valuenow={level}
        aria-valuetext={word}
      >
        {Array.from({ length: strengthLevelCount }, (_, index) => (
          <i key={index} data-on={index < level} />
        ))}
      </span>
      <span role="status">
        <strong>{word}</strong>
        {advice === undefined ? undefined : ` · ${t(`password.advice.${advice}`)}`}
      </span>
    </div>
  );
}

import { useDeferredValue, useMemo } from "react";
import { useWords } from "../../i18n.ts";
import { steps, strengthOf } from "./strength.ts";

type Props = {
  password: string;
  /** What somebody who knows the owner would try first: his account, the tenant's name. */
  words?: readonly string[];
};

/** Says in bars, in a word and in advice what a guesser would think of a password. The policy decides all the same. */
export function Meter({ password, words = [] }: Props) {
  const t = useWords();
  const judged = useDeferredValue(password);
  const known = words.join("\n");
  const { step, advice } = useMemo(() => strengthOf(judged, known.split("\n")), [judged, known]);
  const word = t(`password.strength.${step}`);
  return (
    <div className="sw-meter" data-step={step}>
      <span
        role="meter"
        aria-label={t("password.strength")}
        aria-valuemin={1}
        aria-valuemax={steps}
        aria-valuenow={step}
        aria-valuetext={word}
      >
        {Array.from({ length: steps }, (_, index) => (
          <i key={index} data-on={index < step} />
        ))}
      </span>
      <span role="status">
        <strong>{word}</strong>
        {advice === undefined ? undefined : ` · ${t(`password.advice.${advice}`)}`}
      </span>
    </div>
  );
}

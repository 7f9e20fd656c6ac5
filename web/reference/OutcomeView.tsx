import { useLanguage, useWords } from "../i18n.ts";
import { Code } from "./Code.tsx";
import type { Outcome } from "./outcome.ts";

/** Status, time and headers of an answer, and what it says. */
export function OutcomeView({ outcome }: { outcome: Outcome }) {
  const t = useWords();
  const language = useLanguage();
  if (outcome.kind === "unreached") return <p className="sw-try-status">{outcome.words}</p>;
  const { isGood, status, milliseconds, headers, text, bytes } = outcome;
  const size = new Intl.NumberFormat(language, {
    maximumFractionDigits: 1,
    style: "unit",
    unit: "kilobyte",
  }).format(bytes / 1024);
  const cost = [t("reference.took", { milliseconds }), size].join(" · ");
  return (
    <>
      <p className="sw-try-status" data-good={isGood}>
        <b>{status}</b> {cost}
      </p>
      <dl className="sw-try-headers">
        {headers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {text === undefined ? <p>{t("reference.isFile")}</p> : <Code text={text} />}
    </>
  );
}

import { getFormatLocale, useLanguage, useTexts } from "#base/i18n";
import { CodeBlock } from "./CodeBlock.tsx";
import type { Outcome } from "./outcome.ts";

/** Status, time, headers and body of a response. */
export function OutcomeView({ outcome }: { outcome: Outcome }) {
  const t = useTexts();
  const locale = getFormatLocale(useLanguage());
  if (outcome.kind === "unreached") return <p className="sw-try-status">{outcome.words}</p>;
  const { isGood, status, milliseconds, headers, text, bytes } = outcome;
  const size = new Intl.NumberFormat(locale, {
    maximumFractionDigits: 1,
    style: "unit",
    unit: "kilobyte",
  }).format(bytes / 1024);
  const summary = [t("reference.took", { milliseconds }), size].join(" · ");
  return (
    <>
      <p className="sw-try-status" data-good={isGood}>
        <b>{status}</b> {summary}
      </p>
      <dl className="sw-try-headers">
        {headers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {text === undefined ? <p>{t("reference.isFile")}</p> : <CodeBlock text={text} />}
    </>
  );
}

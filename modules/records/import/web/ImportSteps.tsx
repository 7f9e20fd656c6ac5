import type { ImportState } from "../contract.ts";
import { useTexts } from "#base/i18n";

const steps = ["file", "columns", "check", "done"] as const;

const places: Readonly<Record<ImportState, number>> = { mapping: 1, checking: 2, checked: 2, committing: 3, done: 3 };

/** The progress of an import through its steps. */
export function ImportSteps({ state }: { state: ImportState | undefined }) {
  const t = useTexts();
  const current = state === undefined ? 0 : places[state];
  return (
    <ol className="sw-import-steps" aria-label={t("kit.import.steps")}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index <= current ? "sw-import-reached" : ""}
          {...(index === current ? { "aria-current": "step" } : {})}
        >
          <span aria-hidden>{index + 1}</span>
          {t(`kit.import.step.${step}`)}
        </li>
      ))}
    </ol>
  );
}

import type { ImportState } from "#contract/import";
import { useWords } from "../../i18n.ts";

const steps = ["file", "columns", "check", "done"] as const;

const places: Readonly<Record<ImportState, number>> = { mapping: 1, checking: 2, checked: 2, committing: 3, done: 3 };

/** Where an import stands. */
export function Steps({ state }: { state: ImportState | undefined }) {
  const t = useWords();
  const place = state === undefined ? 0 : places[state];
  return (
    <ol className="sw-import-steps" aria-label={t("kit.import.steps")}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index <= place ? "sw-import-reached" : ""}
          {...(index === place ? { "aria-current": "step" } : {})}
        >
          <span aria-hidden>{index + 1}</span>
          {t(`kit.import.step.${step}`)}
        </li>
      ))}
    </ol>
  );
}

import { CheckCircleFilled } from "@ant-design/icons";
import { useState } from "react";
import { useTexts } from "#base/i18n";
import type { OfferedStep } from "./useFirstSteps.ts";
import "./firstSteps.css";

/** The steps with their ticks; each leads to the place where it is done. */
export function FirstStepList({ steps }: { steps: readonly OfferedStep[] }) {
  return (
    <ol className="sw-first-steps-list">
      {steps.map((step) => (
        <Step key={step.name} {...step} />
      ))}
    </ol>
  );
}

function Step({ title, text, isDone, address, place, Detail }: OfferedStep) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="sw-first-step" data-done={isDone}>
      <span className="sw-first-step-mark" role="img" aria-label={t(isDone ? "firstSteps.done" : "firstSteps.open")}>
        {isDone ? <CheckCircleFilled aria-hidden /> : undefined}
      </span>
      <div>
        {address === undefined ? (
          <button type="button" className="sw-link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t(title)}
          </button>
        ) : (
          <a className="sw-link" href={address}>
            {t(title)}
          </a>
        )}
        <p>{t(text)}</p>
        {Detail === undefined ? undefined : <Detail />}
      </div>
      {isOpen && "Dialog" in place ? <place.Dialog onClosed={() => setOpen(false)} /> : undefined}
    </li>
  );
}

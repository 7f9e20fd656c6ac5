import { Alert, Button } from "antd";
import { useEffect, useEffectEvent, useRef } from "react";
import type { CallError } from "#base/answer";
import { useTexts } from "#base/i18n";
import type { SaveProblem } from "./useSave.ts";

type Props = {
  problem: SaveProblem;
  /** Creates a new record from the input; `undefined` if the caller may not. */
  onAddInstead: (() => void) | undefined;
};

/** The reason why a form could not be saved, above its fields. It comes into sight, however far the form is scrolled. */
export function FormProblem({ problem, onAddInstead }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const bringIntoSight = useEffectEvent((_: SaveProblem): void => {
    // Browsers may answer a promise, which would be taken for a cleanup.
    box.current?.scrollIntoView({ block: "nearest" });
  });
  useEffect(() => bringIntoSight(problem), [problem]);
  return (
    <div ref={box} className="sw-form-problem">
      {problem.kind === "gone" ? <MissingRecord onAddInstead={onAddInstead} /> : <Failed {...problem} />}
    </div>
  );
}

function Failed({ error, reasons }: Extract<SaveProblem, { kind: "failed" }>) {
  const t = useTexts();
  const { message, requestId } = error;
  return (
    <Alert
      type="error"
      showIcon
      title={message === "" ? t("kit.notSaved") : message}
      description={
        <>
          {reasons.join(" ")}
          {requestId !== undefined && <small>{t("kit.requestId", { requestId })}</small>}
        </>
      }
    />
  );
}

/** The record was deleted, or is out of reach. The input need not be lost. */
function MissingRecord({ onAddInstead }: Pick<Props, "onAddInstead">) {
  const t = useTexts();
  return (
    <Alert
      type="warning"
      showIcon
      title={t("kit.form.gone")}
      description={
        onAddInstead !== undefined && (
          <div className="sw-form-choices">
            <Button size="small" onClick={onAddInstead}>
              {t("kit.form.addInstead")}
            </Button>
          </div>
        )
      }
    />
  );
}

/** The reason why the record could not be loaded, in place of the fields. */
export function LoadProblem({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const t = useTexts();
  const { status, message, requestId } = error;
  const isForbidden = status === 403;
  return (
    <Alert
      type={isForbidden ? "warning" : "error"}
      showIcon
      title={t(isForbidden ? "kit.recordForbidden" : "kit.recordFailed")}
      description={
        <>
          {message}
          {requestId !== undefined && <small>{t("kit.requestId", { requestId })}</small>}
          <div className="sw-form-choices">
            <Button size="small" onClick={onRetry}>
              {t("kit.retry")}
            </Button>
          </div>
        </>
      }
    />
  );
}

import { Alert, Button } from "antd";
import type { CallError } from "../../api.ts";
import { useWords } from "../../i18n.ts";
import type { SaveProblem } from "./useSave.ts";

type Props = {
  problem: SaveProblem;
  /** Makes a new record of what was typed; `undefined`: the caller may not. */
  onAddInstead: (() => void) | undefined;
};

/** Why a form could not be saved, above its fields. */
export function FormProblem({ problem, onAddInstead }: Props) {
  return (
    <div className="sw-form-problem">
      {problem.kind === "gone" ? <Gone onAddInstead={onAddInstead} /> : <Failed {...problem} />}
    </div>
  );
}

function Failed({ error, reasons }: Extract<SaveProblem, { kind: "failed" }>) {
  const t = useWords();
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

/** Somebody has deleted the record meanwhile, or it is out of reach: what was typed need not be lost. */
function Gone({ onAddInstead }: Pick<Props, "onAddInstead">) {
  const t = useWords();
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

/** Why the record of a form could not be read, in place of its fields. */
export function LoadProblem({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const t = useWords();
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

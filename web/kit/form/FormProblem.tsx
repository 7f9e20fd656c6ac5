import { Alert, Button } from "antd";
import type { CallError } from "../../api.ts";
import { useWords } from "../../i18n.ts";
import { formatInstant } from "../cells/time.ts";
import { valueOf } from "../resource/resource.ts";
import type { SaveProblem } from "./useSave.ts";

type Props = { problem: SaveProblem; onReload: (current: object) => void; onOverwrite: (current: object) => void };

/** Why a form could not be saved, above its fields. */
export function FormProblem({ problem, onReload, onOverwrite }: Props) {
  const t = useWords();
  if (problem.kind === "failed") {
    const { message, requestId } = problem.error;
    const reasons = problem.reasons.join(" ");
    return (
      <div className="sw-form-problem">
        <Alert
          type="error"
          showIcon
          title={message === "" ? t("kit.notSaved") : message}
          description={
            <>
              {reasons}
              {requestId !== undefined && <small>{t("kit.requestId", { requestId })}</small>}
            </>
          }
        />
      </div>
    );
  }
  const { current } = problem;
  return (
    <div className="sw-form-problem">
      <Alert
        type="warning"
        showIcon
        title={changeWords(current, t) ?? t("kit.stale")}
        description={
          <>
            <p>{t("kit.staleText")}</p>
            <div className="sw-form-choices">
              <Button size="small" onClick={() => onReload(current)}>
                {t("kit.reload")}
              </Button>
              <Button size="small" onClick={() => onOverwrite(current)}>
                {t("kit.overwrite")}
              </Button>
            </div>
          </>
        }
      />
    </div>
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

function changeWords(current: object, t: ReturnType<typeof useWords>): string | undefined {
  const who = valueOf(current, "updateUserName");
  const when = new Date(String(valueOf(current, "updateTime")));
  if (typeof who !== "string" || Number.isNaN(when.getTime())) return undefined;
  return t("kit.staleBy", { who, when: formatInstant(when) });
}

import { Alert, Button } from "antd";
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
    return (
      <div className="sw-form-problem">
        <Alert
          type="error"
          showIcon
          title={message === "" ? t("kit.notSaved") : message}
          description={requestId === undefined ? undefined : <small>{t("kit.requestId", { requestId })}</small>}
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

function changeWords(current: object, t: ReturnType<typeof useWords>): string | undefined {
  const who = valueOf(current, "updateUserName");
  const when = new Date(String(valueOf(current, "updateTime")));
  if (typeof who !== "string" || Number.isNaN(when.getTime())) return undefined;
  return t("kit.staleBy", { who, when: formatInstant(when) });
}

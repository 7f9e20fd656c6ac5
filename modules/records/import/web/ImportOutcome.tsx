import { CheckCircleOutlined, WarningOutlined } from "@ant-design/icons";
import { Alert, Button } from "antd";
import type { ReactNode } from "react";
import type { ImportRun } from "../contract.ts";
import { useTexts } from "#base/i18n";
import { formatLocaleNumber } from "#kit/list/total.ts";
import { AddedRecordsAction } from "./AddedRecordsAction.tsx";
import { useFailureDownload } from "./useFailureDownload.ts";
import { useImportUndo } from "./useImportUndo.ts";
import "./import.css";

type Props = { run: ImportRun; children: ReactNode };

/** What an import has done, with its undo and the rows that were left out; the children are further buttons. */
export function ImportOutcome({ run, children }: Props) {
  const t = useTexts();
  const undo = useImportUndo(run);
  const failures = useFailureDownload(run);
  const { counts, state } = run;
  const isWritten = state === "done";
  const isUndone = undo.state === "done";
  const values = { added: counts.new, changed: counts.changed, same: counts.same, left: counts.left };
  const figures = Object.fromEntries(Object.entries(values).map(([key, count]) => [key, formatLocaleNumber(count)]));
  return (
    <div className="sw-import-done">
      {isWritten ? <CheckCircleOutlined aria-hidden /> : <WarningOutlined aria-hidden />}
      {isWritten && <h2 role="status">{t(isUndone ? "kit.import.undone" : "kit.import.done")}</h2>}
      {isUndone ? undefined : (
        <p>
          {isWritten
            ? t("kit.import.doneText", figures)
            : t("kit.import.notWritten", { count: formatLocaleNumber(counts.error) })}
        </p>
      )}
      {[undo.problem, failures.problem].map((problem) =>
        problem === undefined ? undefined : <Alert key={problem} type="error" showIcon role="alert" title={problem} />,
      )}
      <div className="sw-import-foot">
        {isUndone || !isWritten ? undefined : (
          <Button loading={undo.state === "running"} onClick={() => void undo.run()}>
            {t(undo.state === "running" ? "kit.import.undoing" : "kit.import.undo")}
          </Button>
        )}
        {counts.left + counts.error > 0 && (
          <Button loading={failures.isBusy} onClick={() => void failures.run()}>
            {t("kit.import.failures")}
          </Button>
        )}
        {isWritten && !isUndone ? <AddedRecordsAction run={run} /> : undefined}
        {children}
      </div>
    </div>
  );
}

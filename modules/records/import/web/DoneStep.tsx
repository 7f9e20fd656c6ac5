import { Button } from "antd";
import { useEffect, useEffectEvent } from "react";
import type { ImportRun } from "../contract.ts";
import { useTexts } from "#base/i18n";
import type { List } from "#kit/list/useList.ts";
import type { RecordRow } from "#kit/resource/resource.ts";
import { useHasAddedRecordsAction } from "./AddedRecordsAction.tsx";
import { ImportOutcome } from "./ImportOutcome.tsx";

type Props<Row extends RecordRow> = { list: List<Row>; run: ImportRun; onAgain: () => void; onClose: () => void };

/** The last step of an import: its result. */
export function DoneStep<Row extends RecordRow>({ list, run, onAgain, onClose }: Props<Row>) {
  const t = useTexts();
  const hasNextStep = useHasAddedRecordsAction(run);
  const refresh = useEffectEvent(() => void list.refresh());

  // The list behind shows the new records.
  useEffect(() => refresh(), []);

  return (
    <ImportOutcome run={run}>
      <Button onClick={onAgain}>{t("kit.import.again")}</Button>
      <Button {...(hasNextStep ? {} : { type: "primary", autoFocus: true })} onClick={onClose}>
        {t("kit.import.toList")}
      </Button>
    </ImportOutcome>
  );
}

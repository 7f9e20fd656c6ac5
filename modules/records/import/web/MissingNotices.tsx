import { useQuery } from "@tanstack/react-query";
import { Alert, Button } from "antd";
import { useState } from "react";
import { importApi, type ImportRun, type MissingRecords } from "../contract.ts";
import { call } from "#base/api";
import { useTexts } from "#base/i18n";

const shownNames = 8;

type Props = {
  run: ImportRun;
  /** Adds the records of a column. */
  onAdd: (column: number) => Promise<void>;
};

/** The records that rows with errors name and that can be added, by column. */
export function useMissingRecords({ id, taskId, counts }: ImportRun): readonly MissingRecords[] {
  const { data = [] } = useQuery({
    queryKey: [importApi.name, "missing", id, taskId, counts.error],
    queryFn: async ({ signal }) => await call(importApi, "missing", { id }, { signal }),
    enabled: counts.error > 0,
  });
  return counts.error > 0 ? data : [];
}

/** Offers to add the records that rows with errors name and that do not exist, one notice for each column. */
export function MissingNotices({ run, onAdd }: Props) {
  return useMissingRecords(run).map((missing) => (
    <MissingNotice key={missing.column} missing={missing} onAdd={async () => await onAdd(missing.column)} />
  ));
}

function MissingNotice({ missing, onAdd }: { missing: MissingRecords; onAdd: () => Promise<void> }) {
  const t = useTexts();
  const [isBusy, setBusy] = useState(false);
  const { title, names, place } = missing;
  const listed = names.slice(0, shownNames).join(t("kit.import.and"));

  async function handleClick(): Promise<void> {
    setBusy(true);
    await onAdd();
    setBusy(false);
  }

  return (
    <Alert
      type="info"
      showIcon
      role="status"
      title={
        <>
          {t("kit.import.missingNames", {
            column: title,
            names: names.length > shownNames ? `${listed}…` : listed,
          })}
          {place === null ? undefined : (
            <small className="sw-import-place">{t("kit.import.missingPlace", { place })}</small>
          )}
        </>
      }
      action={
        <Button size="small" type="primary" loading={isBusy} onClick={() => void handleClick()}>
          {t("kit.import.addMissing", { count: names.length })}
        </Button>
      }
    />
  );
}

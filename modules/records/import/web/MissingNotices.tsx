import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Alert, Button, Checkbox } from "antd";
import { useState } from "react";
import { importApi, type ImportRun, type MissingRecords } from "../contract.ts";
import { call } from "#base/api";
import { useTexts } from "#base/i18n";

type Props = {
  run: ImportRun;
  /** Adds these records of a column. */
  onAdd: (column: number, names: readonly string[]) => Promise<void>;
};

/** The records that rows with errors name and that can be added, by column. */
export function useMissingRecords({ id, taskId, counts }: ImportRun): readonly MissingRecords[] {
  const { data = [] } = useQuery({
    queryKey: [importApi.name, "missing", id, taskId, counts.error],
    queryFn: async ({ signal }) => await call(importApi, "missing", { id }, { signal }),
    enabled: counts.error > 0,
    // What was unticked stays so while the list is loaded again.
    placeholderData: keepPreviousData,
  });
  return counts.error > 0 ? data : [];
}

/** Offers to add the records that rows with errors name and that do not exist, one notice for each column. */
export function MissingNotices({ run, onAdd }: Props) {
  return useMissingRecords(run).map((missing) => (
    <MissingNotice key={missing.column} missing={missing} onAdd={async (names) => await onAdd(missing.column, names)} />
  ));
}

type NoticeProps = { missing: MissingRecords; onAdd: (names: readonly string[]) => Promise<void> };

function MissingNotice({ missing: { title, names, place }, onAdd }: NoticeProps) {
  const t = useTexts();
  const [isBusy, setBusy] = useState(false);
  const [unwanted, setUnwanted] = useState<ReadonlySet<string>>(new Set());
  const wanted = names.filter((name) => !unwanted.has(name));

  async function handleClick(): Promise<void> {
    setBusy(true);
    await onAdd(wanted);
    setBusy(false);
  }

  return (
    <Alert
      type="info"
      showIcon
      role="status"
      title={t("kit.import.missingNames", { column: title })}
      description={
        <>
          <Checkbox.Group
            className="sw-import-names"
            aria-label={t("kit.import.missingNames", { column: title })}
            options={[...names]}
            value={wanted}
            onChange={(ticked) => setUnwanted(new Set(names.filter((name) => !ticked.includes(name))))}
          />
          {place === null ? undefined : (
            <small className="sw-import-place">{t("kit.import.missingPlace", { place })}</small>
          )}
        </>
      }
      action={
        <Button
          size="small"
          type="primary"
          disabled={wanted.length === 0}
          loading={isBusy}
          onClick={() => void handleClick()}
        >
          {t("kit.import.addMissing", { count: wanted.length })}
        </Button>
      }
    />
  );
}

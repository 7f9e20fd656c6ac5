import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Alert, Button, Checkbox } from "antd";
import { useState } from "react";
import { importApi, type ImportRun, type MissingRecords } from "../contract.ts";
import { call } from "#base/api";
import { useTexts } from "#base/i18n";

/** Names of a column. */
export type NamedRecords = { readonly column: number; readonly names: readonly string[] };

type Props = {
  run: ImportRun;
  /** Adds these records. */
  onAdd: (records: readonly NamedRecords[]) => Promise<void>;
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
  const t = useTexts();
  const missing = useMissingRecords(run);
  const [busyColumns, setBusyColumns] = useState<readonly number[]>([]);
  const [unwanted, setUnwanted] = useState<ReadonlyMap<number, readonly string[]>>(new Map());
  const columns = missing.map((records) => ({
    ...records,
    wanted: records.names.filter((name) => unwanted.get(records.column)?.includes(name) !== true),
  }));
  const wantedColumns = columns.filter(({ wanted }) => wanted.length > 0);

  async function add(added: readonly TickedRecords[]): Promise<void> {
    setBusyColumns(added.map(({ column }) => column));
    await onAdd(added.map(({ column, wanted }) => ({ column, names: wanted })));
    setBusyColumns([]);
  }

  return (
    <>
      {columns.map((records) => (
        <MissingNotice
          key={records.column}
          missing={records}
          isBusy={busyColumns.includes(records.column)}
          isDisabled={busyColumns.length > 0}
          onUntick={(names) => setUnwanted((known) => new Map(known).set(records.column, names))}
          onAdd={() => void add([records])}
        />
      ))}
      {wantedColumns.length > 1 && (
        <Button
          className="sw-import-all"
          type="primary"
          disabled={busyColumns.length === 1}
          loading={busyColumns.length > 1}
          onClick={() => void add(wantedColumns)}
        >
          {t("kit.import.addAllMissing", { count: wantedColumns.flatMap(({ wanted }) => wanted).length })}
        </Button>
      )}
    </>
  );
}

/** Missing records of a column with the names that are still ticked. */
type TickedRecords = MissingRecords & { readonly wanted: readonly string[] };

type NoticeProps = {
  missing: TickedRecords;
  isBusy: boolean;
  /** Records of any column are being added. */
  isDisabled: boolean;
  onUntick: (names: readonly string[]) => void;
  onAdd: () => void;
};

function MissingNotice({ missing, isBusy, isDisabled, onUntick, onAdd }: NoticeProps) {
  const { title, names, place, wanted } = missing;
  const t = useTexts();
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
            value={[...wanted]}
            onChange={(ticked) => onUntick(names.filter((name) => !ticked.includes(name)))}
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
          disabled={(isDisabled && !isBusy) || wanted.length === 0}
          loading={isBusy}
          onClick={onAdd}
        >
          {t("kit.import.addMissing", { count: wanted.length })}
        </Button>
      }
    />
  );
}

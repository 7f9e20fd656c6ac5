import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { Alert, Button, Pagination, Segmented } from "antd";
import { useState } from "react";
import {
  type ImportCounts,
  importApi,
  type ImportRow,
  type ImportRun,
  type RevalidationResult,
  RowState,
} from "../contract.ts";
import type { Page } from "#contract/page";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import { useTexts } from "#base/i18n";
import { DelayedSkeleton } from "#kit/list/ListPlaceholder.tsx";
import { type AlikeRows, AlikeNotice, type Replacement } from "./AlikeNotice.tsx";
import { MissingNotices, type NamedRecords, useMissingRecords } from "./MissingNotices.tsx";
import { ReviewGrid } from "./ReviewGrid.tsx";
import { SubstituteNotices } from "./SubstituteNotices.tsx";
import { useFailureDownload } from "./useFailureDownload.ts";
import { useImportCall } from "./useImportCall.ts";
import { useUndoAdded } from "./useUndoAdded.ts";

const pageSize = 50;

type Props = {
  run: ImportRun;
  /** The last attempt to write was refused; nothing was written. */
  isRefused: boolean;
  onChanged: (run: ImportRun) => void;
  onBack: () => void;
};
type Filter = RowState | "all";
type NewCell = { readonly column: number; readonly text: string };

/** The planned result of each row; cells can be corrected and rows left out before anything is written. */
export function ReviewStep({ run, isRefused, onChanged, onBack }: Props) {
  const t = useTexts();
  const queries = useQueryClient();
  const [filter, setFilter] = useState<Filter>(run.counts.error > 0 ? "error" : "all");
  const [page, setPage] = useState(1);
  const [problem, setProblem] = useState<string>();
  const [alike, setAlike] = useState<AlikeRows>();
  const commit = useImportCall("commit", onChanged);
  const failures = useFailureDownload(run);
  const { id, counts } = run;
  const offerUndo = useUndoAdded(run, onChanged);
  const hasMissing = useMissingRecords(run).length > 0;
  const key = [importApi.name, "rows", id, run.taskId, filter, page];
  const rows = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      await call(importApi, "rows", { id, page, pageSize, ...(filter === "all" ? {} : { state: filter }) }, { signal }),
    placeholderData: keepPreviousData,
  });

  /** Rows that were checked again replace the displayed ones, even if their state no longer matches the filter. */
  async function change<Result extends RevalidationResult>(
    write: () => Promise<Result>,
    replacement?: Replacement,
  ): Promise<Result | undefined> {
    setProblem(undefined);
    try {
      const result = await write();
      const { rows: checkedRows, counts, alikeCount } = result;
      setAlike(replacement === undefined || alikeCount === 0 ? undefined : { ...replacement, count: alikeCount });
      const byNumber = new Map(checkedRows.map((row) => [row.number, row]));
      queries.setQueryData<Page<ImportRow>>(key, (page) =>
        page === undefined ? page : { ...page, items: page.items.map((row) => byNumber.get(row.number) ?? row) },
      );
      onChanged({ ...run, counts });
      // With the last error the rows that are left to see are all of them.
      if (filter === "error" && counts.error === 0) show("all");
      void queries.invalidateQueries({ queryKey: [importApi.name, "missing", id] });
      const isElsewhere = checkedRows.some(({ number }) => !isShown(number));
      if (checkedRows.length === 0 || isElsewhere)
        await queries.invalidateQueries({ queryKey: [importApi.name, "rows", id] });
      return result;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
      return undefined;
    }
  }

  const isShown = (number: number) => rows.data?.items.some((row) => row.number === number) === true;

  async function fix(number: number, [cell, ...others]: readonly NewCell[]): Promise<boolean> {
    if (cell === undefined) return true;
    const from = rows.data?.items.find((row) => row.number === number)?.cells[cell.column] ?? "";
    const write = async () => await call(importApi, "fix", { id, number, cells: [cell, ...others] });
    return (await change(write, { column: cell.column, from, to: cell.text })) !== undefined;
  }

  async function addMissing(records: readonly NamedRecords[]): Promise<void> {
    let requestId: string | undefined;
    const onRequestId = (id: string) => {
      requestId = id;
    };
    const result = await change(
      async () =>
        await call(
          importApi,
          "addMissing",
          { id, columns: records.map(({ column, names }) => ({ column, names: [...names] })) },
          { onRequestId },
        ),
    );
    if (result === undefined) return;
    const { counts, taskId } = result;
    if (taskId !== null) return onChanged({ ...run, counts, state: "checking", taskId });
    if (requestId !== undefined) offerUndo(requestId);
    // So many rows have changed that the filter applies again.
    await queries.invalidateQueries({ queryKey: [importApi.name, "rows", id] });
  }

  async function replace({ column, from, to }: Replacement): Promise<void> {
    const write = async () => await call(importApi, "replace", { id, column, from, to });
    await change(write, { column, from, to });
  }

  function show(next: Filter): void {
    setFilter(next);
    setPage(1);
  }

  return (
    <div className="sw-import-review">
      <SubstituteNotices targets={run.targets} fields={run.columns.map(({ field }) => field)} />
      <Segmented
        aria-label={t("kit.import.filter")}
        value={filter}
        options={(["all", ...RowState.options] as const).map((state) => ({
          value: state,
          label: t("kit.import.counted", {
            label: t(`kit.import.${state}`),
            count: countOf(counts, state).toLocaleString(),
          }),
        }))}
        onChange={show}
      />
      {[problem, commit.problem, failures.problem, rows.error?.message].map((message) =>
        message === undefined ? undefined : <Alert key={message} type="error" showIcon role="alert" title={message} />,
      )}
      <MissingNotices run={run} onAdd={addMissing} />
      {alike !== undefined && (
        <AlikeNotice
          alike={alike}
          title={run.columns[alike.column]?.title ?? ""}
          onReplace={async () => await replace(alike)}
          onClose={() => setAlike(undefined)}
        />
      )}
      {rows.data === undefined ? (
        <DelayedSkeleton />
      ) : (
        <ReviewGrid
          run={run}
          rows={rows.data.items}
          isStale={rows.isFetching}
          onFix={fix}
          onLeaveOut={async (number, isLeftOut) =>
            void (await change(async () => await call(importApi, "leaveOut", { id, numbers: [number], isLeftOut })))
          }
        />
      )}
      {counts.error > 0 && <small className="sw-import-keys">{t("kit.import.keys")}</small>}
      {(rows.data?.total ?? 0) > pageSize && (
        <Pagination
          current={page}
          pageSize={pageSize}
          total={rows.data?.total ?? 0}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
      <div role="status">
        {counts.error > 0 && (
          <Alert
            type={isRefused ? "error" : "warning"}
            showIcon
            title={t(
              isRefused ? "kit.import.refused" : hasMissing ? "kit.import.missingFirst" : "kit.import.errorsLeft",
              {
                count: counts.error.toLocaleString(),
              },
            )}
          />
        )}
      </div>
      <div className="sw-import-foot">
        <Button onClick={onBack}>{t("kit.import.back")}</Button>
        {counts.error + counts.left > 0 && (
          <Button loading={failures.isBusy} onClick={() => void failures.run()}>
            {t("kit.import.failuresErrors")}
          </Button>
        )}
        {counts.error > 0 && (
          <Button onClick={() => void change(async () => await call(importApi, "leaveOut", { id }))}>
            {t("kit.import.leaveErrors")}
          </Button>
        )}
        <CommitButton counts={counts} isBusy={commit.isBusy} onCommit={() => void commit.run({ id })} />
      </div>
    </div>
  );
}

type CommitProps = { counts: ImportCounts; isBusy: boolean; onCommit: () => void };

function CommitButton({ counts, isBusy, onCommit }: CommitProps) {
  const t = useTexts();
  const count = counts.new + counts.changed;
  return (
    <Button type="primary" disabled={counts.error > 0 || count === 0} loading={isBusy} onClick={onCommit}>
      {count === 0 ? t("kit.import.nothing") : t("kit.import.commit", { count: count.toLocaleString() })}
    </Button>
  );
}

function countOf(counts: ImportCounts, filter: Filter): number {
  return filter === "all" ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[filter];
}

import { Alert, Checkbox, Radio } from "antd";
import { useId, useState } from "react";
import { CallError } from "#base/answer";
import { useTexts } from "#base/i18n";
import { useVisibleColumns } from "#kit/list/visibleColumns.ts";
import { formatLocaleNumber } from "#kit/list/total.ts";
import { useColumns } from "#kit/list/useColumns.tsx";
import type { List } from "#kit/list/useList.ts";
import type { RecordRow } from "#kit/resource/resource.ts";
import { printInFrame } from "#kit/print/printInFrame.ts";
import { hasComments } from "#modules/records/comment/web";
import { maxPrintedRows, readRows } from "./readRows.ts";
import { isLandscapeDefault } from "#kit/print/printDocument.ts";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { useCommentLines } from "./useCommentLines.ts";
import { usePrintDocument } from "./usePrintDocument.ts";
import "./print.css";

type Props<Row extends RecordRow> = { list: List<Row>; onClosed: () => void };

/** Progress of reading the rows to print. */
type ReadProgress = { readonly done: number; readonly control: AbortController };

/** Asks for rows and paper, reads the rows and opens the browser's print dialog. */
export function PrintDialog<Row extends RecordRow>({ list, onClosed }: Props<Row>) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(true);
  const columns = useVisibleColumns(list, useColumns(list.resource, list.rows));
  const sheetOf = usePrintDocument(list, columns);
  const choices = choicesOf(list);
  const [scope, setScope] = useState<Scope>("page");
  const [isLandscape, setLandscape] = useState(isLandscapeDefault(columns.length));
  const readComments = useCommentLines();
  const [withComments, setWithComments] = useState(false);
  const [reading, setReading] = useState<ReadProgress>();
  const [problem, setProblem] = useState<string>();

  async function handlePrint(): Promise<void> {
    const control = new AbortController();
    const onProgress = (count: number) => setReading({ done: count, control });
    setProblem(undefined);
    try {
      if (scope === "all") onProgress(0);
      const rows = scope === "page" ? shownRows(list) : await readRows(list, { signal: control.signal, onProgress });
      const ids = withComments ? rows.map(({ id }) => id) : [];
      if (withComments) onProgress(rows.length);
      const notes = await readComments(list.resource.api.name, ids, control.signal);
      printInFrame(sheetOf(rows, { isLandscape, isPart: scope === "page" && choices.length > 1, notes }));
      setOpen(false);
    } catch (error) {
      if (control.signal.aborted) return;
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
    } finally {
      setReading(undefined);
    }
  }

  function handleClose(): void {
    reading?.control.abort();
    setOpen(false);
  }

  return (
    <ModalDialog
      open={isOpen}
      width={420}
      title={t("kit.print.of", { title: t(list.resource.title) })}
      onCancel={handleClose}
      afterClose={onClosed}
      okText={t("kit.print")}
      cancelText={t("kit.cancel")}
      // The dialog's own loading state would prevent cancelling.
      okButtonProps={{ loading: reading !== undefined }}
      onOk={() => void handlePrint()}
    >
      <div className="sw-print">
        <Choice
          label={t("kit.print.rows")}
          value={scope}
          options={choices.map(({ value, count, isTooMany }) => ({
            value,
            label: value === "page" ? t("kit.print.page", { count }) : t("kit.print.all", { total: count }),
            disabled: isTooMany,
          }))}
          onChange={setScope}
        />
        {choices.some(({ isTooMany }) => isTooMany) && (
          <p>{t("kit.print.most", { most: formatLocaleNumber(maxPrintedRows) })}</p>
        )}
        <Choice
          label={t("kit.print.paper")}
          value={isLandscape}
          options={[
            { value: false, label: t("kit.print.portrait") },
            { value: true, label: t("kit.print.landscape") },
          ]}
          onChange={setLandscape}
        />
        {hasComments(list.resource) && (
          <Checkbox checked={withComments} onChange={({ target }) => setWithComments(target.checked)}>
            {t("kit.print.comments")}
          </Checkbox>
        )}
        <div role="status">
          {reading === undefined ? undefined : t("kit.print.fetching", { done: formatLocaleNumber(reading.done) })}
        </div>
        {problem === undefined ? undefined : <Alert type="error" showIcon role="alert" title={problem} />}
      </div>
    </ModalDialog>
  );
}

type Scope = "page" | "all";

/** The choices of rows to print. "All" is left out if the page has all rows, and for trees. */
function choicesOf<Row extends RecordRow>(list: List<Row>) {
  const { total, tree } = list;
  const page = { value: "page", count: formatLocaleNumber(shownRows(list).length), isTooMany: false } as const;
  if (tree?.lines !== undefined || total <= list.rows.length) return [page];
  return [page, { value: "all", count: formatLocaleNumber(total), isTooMany: total > maxPrintedRows } as const];
}

/** The visible rows; of a tree the expanded ones. */
function shownRows<Row extends RecordRow>({ rows, tree }: List<Row>): readonly Row[] {
  return tree?.lines?.flatMap((line) => (line.kind === "node" ? [line.node] : [])) ?? rows;
}

type ChoiceProps<Value> = {
  label: string;
  value: Value;
  options: { value: Value; label: string; disabled?: boolean }[];
  onChange: (value: Value) => void;
};

function Choice<Value extends string | boolean>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div>
      <div id={id} className="sw-print-label">
        {label}
      </div>
      <Radio.Group
        aria-labelledby={id}
        options={options}
        value={value}
        onChange={(event) => {
          const option = options.find((option) => option.value === event.target.value);
          if (option !== undefined) onChange(option.value);
        }}
      />
    </div>
  );
}

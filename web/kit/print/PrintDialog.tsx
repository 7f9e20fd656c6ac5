import { Alert, Modal, Radio } from "antd";
import { useId, useState } from "react";
import { CallError } from "../../api.ts";
import { useWords } from "../../i18n.ts";
import { useShownColumns } from "../list/shownColumns.ts";
import { figure } from "../list/total.ts";
import { useColumns } from "../list/useColumns.tsx";
import type { List } from "../list/useList.ts";
import type { RecordRow } from "../resource/resource.ts";
import { printSheet } from "./printSheet.ts";
import { mostPrinted, readRows } from "./readRows.ts";
import { isWide } from "./sheet.ts";
import { useSheet } from "./useSheet.ts";
import "./print.css";

type Props<Row extends RecordRow> = { list: List<Row>; onClosed: () => void };

/** Rows that are being read for the paper. */
type Reading = { readonly done: number; readonly control: AbortController };

/** Asks which rows of a list go on what paper, reads them and hands them to the browser's own dialog. */
export function PrintDialog<Row extends RecordRow>({ list, onClosed }: Props<Row>) {
  const t = useWords();
  const [isOpen, setOpen] = useState(true);
  const columns = useShownColumns(list, useColumns(list.resource, list.rows));
  const sheetOf = useSheet(list, columns);
  const choices = choicesOf(list);
  const [scope, setScope] = useState<Scope>("page");
  const [isLandscape, setLandscape] = useState(isWide(columns.length));
  const [reading, setReading] = useState<Reading>();
  const [problem, setProblem] = useState<string>();

  async function handlePrint(): Promise<void> {
    const control = new AbortController();
    const onProgress = (done: number) => setReading({ done, control });
    setProblem(undefined);
    try {
      if (scope === "all") onProgress(0);
      const rows = scope === "page" ? shownRows(list) : await readRows(list, { signal: control.signal, onProgress });
      printSheet(sheetOf(rows, { isLandscape, isPart: scope === "page" && choices.length > 1 }));
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
    <Modal
      open={isOpen}
      width={420}
      title={t("kit.print.of", { title: t(list.resource.title) })}
      onCancel={handleClose}
      afterClose={onClosed}
      okText={t("kit.print")}
      cancelText={t("kit.cancel")}
      // Not the dialog's own: it could not be cancelled meanwhile.
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
        {choices.some(({ isTooMany }) => isTooMany) && <p>{t("kit.print.most", { most: figure(mostPrinted) })}</p>}
        <Choice
          label={t("kit.print.paper")}
          value={isLandscape}
          options={[
            { value: false, label: t("kit.print.portrait") },
            { value: true, label: t("kit.print.landscape") },
          ]}
          onChange={setLandscape}
        />
        <div role="status">
          {reading === undefined ? undefined : t("kit.print.fetching", { done: figure(reading.done) })}
        </div>
        {problem === undefined ? undefined : <Alert type="error" showIcon role="alert" title={problem} />}
      </div>
    </Modal>
  );
}

type Scope = "page" | "all";

/** Which rows can go on paper. All of them are no choice where the page has all, or where what is open of a tree is meant. */
function choicesOf<Row extends RecordRow>(list: List<Row>) {
  const { total, tree } = list;
  const page = { value: "page", count: figure(shownRows(list).length), isTooMany: false } as const;
  if (tree?.lines !== undefined || total <= list.rows.length) return [page];
  return [page, { value: "all", count: figure(total), isTooMany: total > mostPrinted } as const];
}

/** The rows in sight; of a tree those that are open. */
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
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      />
    </div>
  );
}

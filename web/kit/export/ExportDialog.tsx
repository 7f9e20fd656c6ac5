import { Alert, Button, Checkbox, Drawer, Form, Input, Modal, Radio } from "antd";
import { type ReactNode, useState } from "react";
import { type ExportMode, ExportType } from "#contract/export";
import { isTimeZone } from "#contract/timeZone";
import { CallError } from "../../api.ts";
import { useWords } from "../../i18n.ts";
import { useIsNarrow } from "../../theme/theme.tsx";
import { shownZone } from "../../zone.ts";
import { dayOf } from "../cells/time.ts";
import { useGridSettings } from "../grid/useGridSettings.ts";
import { gridNameIn } from "../list/shownColumns.ts";
import { useFilterText } from "../list/filterWords.ts";
import { countText } from "../list/total.ts";
import type { List } from "../list/useList.ts";
import type { RecordRow } from "../resource/resource.ts";
import { ColumnChoice } from "./ColumnChoice.tsx";
import { isChosen, useExportChoice } from "./exportChoice.ts";
import { exportableIn } from "./exportColumns.ts";
import { type ExportDraft, rowChoicesOf, type RowChoice, rowsAsked } from "./exportRows.ts";
import "./export.css";

type Props<Row extends RecordRow> = {
  list: List<Row>;
  /** The rows that are meant at first. */
  mode: ExportMode;
  onStart: (draft: ExportDraft) => Promise<void>;
  onClosed: () => void;
};

/** Types that have room for who took the rows out. */
const marked: readonly ExportType[] = ["xlsx", "html", "xml"];

/** Asks how a list is to leave: file, rows and columns. */
export function ExportDialog<Row extends RecordRow>({ list, mode: first, onStart, onClosed }: Props<Row>) {
  const t = useWords();
  const [settings] = useGridSettings(gridNameIn(list));
  const { api, pageCall } = list.resource;
  const [choice, choose] = useExportChoice(`${api.name}/${pageCall}`);
  const rows = rowChoicesOf(list);
  const [isOpen, setOpen] = useState(true);
  const [mode, setMode] = useState(rows.some((one) => one.mode === first) ? first : "all");
  const title = t(list.resource.title);
  const [fileName, setFileName] = useState(() => `${title} ${dayOf(new Date())}`);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const filterText = useFilterText(list.resource)(list.query);
  const columns = exportableIn(list.resource, settings);
  const chosen = columns.filter((column) => isChosen(choice, column));
  const isEmpty = rows.find((one) => one.mode === mode)?.count === 0;
  const notice = isEmpty ? t("kit.export.noData") : chosen.length === 0 ? t("kit.export.noColumns") : undefined;

  async function handleStart(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    const { type, withWatermark } = choice;
    try {
      await onStart({
        ...rowsAsked(list, mode),
        columns: chosen.map(({ isShown: _, ...column }) => column),
        ...{ type, withWatermark: withWatermark && marked.includes(type) },
        ...(filterText === "" ? {} : { filterText }),
        ...(fileName.trim() === "" ? {} : { fileName }),
        timeZone: zoneOfScreen(),
      });
      setOpen(false);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Frame
      isOpen={isOpen}
      title={t("kit.export.title", { list: title })}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      foot={
        <div className="sw-dialog-foot">
          <Button onClick={() => setOpen(false)}>{t("kit.cancel")}</Button>
          <Button type="primary" loading={isBusy} disabled={notice !== undefined} onClick={() => void handleStart()}>
            {t("kit.export.start")}
          </Button>
        </div>
      }
    >
      <Form layout="vertical" component="div" className="sw-export">
        <Form.Item label={t("kit.export.fileName")} htmlFor="sw-export-name">
          <Input
            id="sw-export-name"
            autoFocus
            maxLength={100}
            value={fileName}
            onChange={(event) => setFileName(event.target.value)}
          />
        </Form.Item>
        <Choices
          label={t("kit.export.type")}
          value={choice.type}
          options={ExportType.options.map((type) => ({ value: type, label: type }))}
          onChange={(type) => choose({ type })}
        />
        <Choices
          label={t("kit.export.rows")}
          value={mode}
          options={rows.map((one) => ({ value: one.mode, label: rowsText(one) }))}
          onChange={setMode}
        />
        <ColumnChoice
          columns={columns}
          choice={choice}
          onChange={(changed) => choose({ columns: { ...choice.columns, ...changed } })}
        />
        {marked.includes(choice.type) && (
          <Checkbox
            checked={choice.withWatermark}
            onChange={(event) => choose({ withWatermark: event.target.checked })}
          >
            {t("kit.export.withWatermark")}
          </Checkbox>
        )}
        <div role="status">{notice === undefined ? undefined : <Alert type="warning" showIcon title={notice} />}</div>
        {problem === undefined ? undefined : <Alert type="error" showIcon role="alert" title={problem} />}
      </Form>
    </Frame>
  );

  function rowsText({ mode: meant, count }: RowChoice): string {
    const counted = meant === "all" ? countText(t, list) : count.toLocaleString();
    return `${t(`kit.export.${meant}`)} · ${t("kit.export.count", { count: counted })}`;
  }
}

/** The zone that instants are shown in; undefined where the browser does not know that of its device. */
function zoneOfScreen(): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: shownZone() }).resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : undefined;
}

type ChoicesProps<Value> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

function Choices<Value extends string>({ label, value, options, onChange }: ChoicesProps<Value>) {
  return (
    <Form.Item label={label}>
      <Radio.Group
        aria-label={label}
        value={value}
        options={[...options]}
        onChange={({ target }) => {
          const picked = options.find((one) => one.value === target.value);
          if (picked !== undefined) onChange(picked.value);
        }}
      />
    </Form.Item>
  );
}

type FrameProps = {
  isOpen: boolean;
  title: string;
  foot: ReactNode;
  children: ReactNode;
  onClose: () => void;
  onClosed: () => void;
};

/** A dialog; on a phone a sheet that comes up from below. */
function Frame({ isOpen, title, foot, children, onClose, onClosed }: FrameProps) {
  const isNarrow = useIsNarrow();
  if (!isNarrow)
    return (
      <Modal open={isOpen} width={420} centered title={title} footer={foot} onCancel={onClose} afterClose={onClosed}>
        {children}
      </Modal>
    );
  return (
    <Drawer
      open={isOpen}
      placement="bottom"
      size="85%"
      title={title}
      footer={foot}
      onClose={onClose}
      afterOpenChange={(open) => (open ? undefined : onClosed())}
    >
      {children}
    </Drawer>
  );
}

import { Alert, Button, Checkbox, Drawer, Form, Input, Radio } from "antd";
import { type ReactNode, useState } from "react";
import { type ExportMode, ExportType } from "../contract.ts";
import { CallError } from "#base/answer";
import { useTexts } from "#base/i18n";
import { useBackStep } from "#base/page/backSteps";
import { useSession } from "#base/session/session";
import { useIsNarrow } from "#base/theme/theme.tsx";
import { toCalendarDay } from "#kit/cells/time.ts";
import { useGridSettings } from "#kit/grid/useGridSettings.ts";
import { getGridName } from "#kit/list/visibleColumns.ts";
import { useFilterSummary } from "#kit/list/activeFilters.ts";
import { formatCount } from "#kit/list/total.ts";
import type { List } from "#kit/list/useList.ts";
import { PageModal } from "#kit/parts/PageModal.tsx";
import type { RecordRow } from "#kit/resource/resource.ts";
import { findScreenTimeZone } from "#kit/time/screenTimeZone.ts";
import { ColumnChoice } from "./ColumnChoice.tsx";
import { isChosen, useExportPreferences } from "./exportPreferences.ts";
import { listExportableColumns, listFormColumns } from "./exportColumns.ts";
import { type ExportDraft, listRowChoices, type RowChoice, buildRowRequest } from "./exportRows.ts";
import "./export.css";

type Props<Row extends RecordRow> = {
  list: List<Row>;
  /** The initially selected choice of rows. */
  mode: ExportMode;
  onStart: (draft: ExportDraft) => Promise<void>;
  onClosed: () => void;
};

/** File types that can include the author of the export. */
const typesWithAuthor: readonly ExportType[] = ["xlsx", "html", "xml"];

/** Asks for the file type, rows and columns of an export. */
export function ExportDialog<Row extends RecordRow>({ list, mode: first, onStart, onClosed }: Props<Row>) {
  const t = useTexts();
  const [settings] = useGridSettings(getGridName(list));
  const { api, pageCall } = list.resource;
  const [choice, choose] = useExportPreferences(`${api.name}/${pageCall}`);
  const rows = listRowChoices(list);
  const [isOpen, setOpen] = useState(true);
  const [mode, setMode] = useState(rows.some((row) => row.mode === first) ? first : "all");
  const title = t(list.resource.title);
  const [fileName, setFileName] = useState(() => `${title} ${toCalendarDay(new Date())}`);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const filterText = useFilterSummary(list.resource, list.query);
  const { user } = useSession();
  const canImport = user.importableEntities.includes(api.name);
  const isForImport = canImport && choice.isForImport;
  const columns = listExportableColumns(list.resource, settings);
  const chosenColumns = isForImport
    ? listFormColumns(list.resource)
    : columns.flatMap(({ isShown, ...column }) => (isChosen(choice, { ...column, isShown }) ? [column] : []));
  const isEmpty = rows.find((row) => row.mode === mode)?.count === 0;
  const notice = isEmpty ? t("kit.export.noData") : chosenColumns.length === 0 ? t("kit.export.noColumns") : undefined;

  async function handleStart(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    const { type, withWatermark } = choice;
    try {
      await onStart({
        ...buildRowRequest(list, mode),
        columns: chosenColumns,
        type,
        withWatermark: withWatermark && typesWithAuthor.includes(type),
        ...(filterText === "" ? {} : { filterText }),
        ...(fileName.trim() === "" ? {} : { fileName }),
        timeZone: findScreenTimeZone(),
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
          options={rows.map((row) => ({ value: row.mode, label: rowsText(row) }))}
          onChange={setMode}
        />
        {canImport && (
          <Checkbox checked={isForImport} onChange={(event) => choose({ isForImport: event.target.checked })}>
            {t("kit.export.forImport")}
          </Checkbox>
        )}
        {isForImport ? undefined : (
          <ColumnChoice
            columns={columns}
            choice={choice}
            onChange={(changes) => choose({ columns: { ...choice.columns, ...changes } })}
          />
        )}
        {typesWithAuthor.includes(choice.type) && (
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
    const countText = meant === "all" ? formatCount(t, list) : count.toLocaleString();
    return `${t(`kit.export.${meant}`)} · ${t("kit.export.count", { count: countText })}`;
  }
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
          const option = options.find((option) => option.value === target.value);
          if (option !== undefined) onChange(option.value);
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

/** A dialog; on a phone a bottom sheet. */
function Frame({ isOpen, title, foot, children, onClose, onClosed }: FrameProps) {
  const isNarrow = useIsNarrow();
  useBackStep(isOpen, onClose);
  if (!isNarrow)
    return (
      <PageModal open={isOpen} width={420} title={title} footer={foot} onCancel={onClose} afterClose={onClosed}>
        {children}
      </PageModal>
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

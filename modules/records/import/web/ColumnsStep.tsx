import { Alert, Button, Select } from "antd";
import { useRef, useState } from "react";
import { NumberInput } from "#kit/form/NumberInput.tsx";
import type { ImportColumn, ImportConstant, ImportRun, ImportTarget } from "../contract.ts";
import { useTexts } from "#base/i18n";
import { isEntered, MissingFields } from "./MissingFields.tsx";
import { SubstituteNotices } from "./SubstituteNotices.tsx";
import { findSubstitute } from "./substitute.ts";
import { useImportCall } from "./useImportCall.ts";

/** Initially visible columns, of those with values; the others are shown on demand. */
const shownAtFirst = 40;

/** The columns to show at first: a template has one for each field, and most files fill a few of them. */
function listFirstColumns(columns: readonly ImportColumn[]): ReadonlySet<number> {
  const filled = columns.flatMap(({ samples }, index) => (samples.length > 0 ? [index] : []));
  return new Set((filled.length > 0 ? filled : [...columns.keys()]).slice(0, shownAtFirst));
}

/** The texts for all rows, by the field that they fill. */
type Texts = ReadonlyMap<string, string>;

/** The texts of required fields that no column fills. */
function listConstants(missing: readonly ImportTarget[], texts: Texts): ImportConstant[] {
  return missing
    .map(({ field }) => ({ field, text: (texts.get(field) ?? "").trim() }))
    .filter(({ text }) => text !== "");
}

type Props = { run: ImportRun; onChanged: (run: ImportRun | undefined) => void };

/** Maps each column of the file to a field. */
export function ColumnsStep({ run, onChanged }: Props) {
  const t = useTexts();
  const { constants: lastConstants, targets } = run;
  const columns = run.columns.slice(0, run.columns.length - lastConstants.length);
  const [texts, setTexts] = useState<Texts>(() => new Map(lastConstants.map(({ field, text }) => [field, text])));
  const [isWarned, setWarned] = useState(false);
  const [fields, setFields] = useState(() => columns.map(({ field }) => field));
  const first = listFirstColumns(columns);
  const [isWhole, setWhole] = useState(columns.length === first.size);
  const check = useImportCall("check", onChanged);
  const isFilled = (target: ImportTarget) =>
    fields.includes(target.field) || findSubstitute(target, targets, fields) !== undefined;
  const missing = targets.filter((target) => target.isRequired && !isFilled(target));
  const missingKey = missing.filter(({ isKey }) => isKey);
  const hasKey = targets.some((target) => target.isKey && isFilled(target));
  const titlesOf = (targets: readonly ImportTarget[]) => targets.map(({ title }) => title).join(t("kit.import.and"));
  const keys = targets.filter(({ isKey }) => isKey);
  // Where another column takes a key's place, its own note says how records are identified.
  const ownKeys = keys.filter((key) => findSubstitute(key, targets, fields) === undefined);
  const canGoOn = hasKey && missingKey.length < keys.length;
  const body = useRef<HTMLDivElement>(null);

  /** Goes on without required details only at the second attempt: a file that only changes records needs none. */
  function handleCheck(): void {
    const isComplete = missing.every(({ field }) => isEntered(texts, field));
    if (isComplete || isWarned) return void check.run({ id: run.id, fields, constants: listConstants(missing, texts) });
    setWarned(true);
    const inputs = body.current?.querySelectorAll<HTMLInputElement>(".sw-import-constant input") ?? [];
    [...inputs].find(({ value }) => value.trim() === "")?.focus();
  }

  return (
    <div ref={body} className="sw-import-columns">
      <SheetChoice run={run} onChanged={onChanged} />
      {ownKeys.length > 0 && <p>{t("kit.import.keyHint", { fields: titlesOf(ownKeys) })}</p>}
      <SubstituteNotices targets={targets} fields={fields} />
      <p>{t("kit.import.clearHint", { mark: run.clearMark })}</p>
      {canGoOn && missing.length > 0 && (
        <MissingFields
          entity={run.entity}
          targets={missing}
          texts={texts}
          isWarned={isWarned}
          onChange={(field, text) => setTexts(new Map(texts).set(field, text))}
        />
      )}
      <div role="list" aria-label={t("kit.import.step.columns")}>
        <div aria-hidden className="sw-import-column sw-import-heads">
          <span>{t("kit.import.fileColumn")}</span>
          <span>{t("kit.import.intoField")}</span>
        </div>
        {columns.map((column, index) =>
          isWhole || first.has(index) ? (
            <ColumnRow
              key={index}
              {...{ column, index, targets, fields }}
              onChange={(field) => setFields(fields.map((current, position) => (position === index ? field : current)))}
            />
          ) : undefined,
        )}
      </div>
      {isWhole ? undefined : (
        <Button onClick={() => setWhole(true)}>
          {t("kit.import.moreColumns", { count: columns.length - first.size })}
        </Button>
      )}
      <div role="status">
        {canGoOn ? undefined : (
          <Alert type="warning" showIcon title={t("kit.import.keyMissing", { fields: titlesOf(keys) })} />
        )}
      </div>
      {check.problem === undefined ? undefined : <Alert type="error" showIcon role="alert" title={check.problem} />}
      <div className="sw-import-foot">
        <Button onClick={() => onChanged(undefined)}>{t("kit.import.other")}</Button>
        <Button type="primary" autoFocus disabled={!canGoOn} loading={check.isBusy} onClick={handleCheck}>
          {t("kit.import.check")}
        </Button>
      </div>
    </div>
  );
}

/** Selects the sheet and the row of titles. */
function SheetChoice({ run, onChanged }: Props) {
  const t = useTexts();
  const { id, sheets, sheet, headerRow, fileName, rowCount } = run;
  const [row, setRow] = useState<number | null>(headerRow);
  const read = useImportCall("read", onChanged);

  function handleRow(): void {
    if (row !== null && row !== headerRow) void read.run({ id, headerRow: row });
  }

  return (
    <>
      <div className="sw-import-sheet">
        <strong>{t("kit.import.fileRows", { name: fileName, count: rowCount.toLocaleString() })}</strong>
        {sheets.length > 1 && (
          <label>
            {t("kit.import.sheet")}
            <Select
              aria-label={t("kit.import.sheet")}
              value={sheet}
              disabled={read.isBusy}
              options={sheets.map((name) => ({ value: name, label: name }))}
              onChange={(name: string) => void read.run({ id, sheet: name })}
            />
          </label>
        )}
        <label>
          {t("kit.import.headerRow")}
          <NumberInput
            aria-label={t("kit.import.headerRow")}
            min={1}
            max={1000}
            precision={0}
            value={row}
            disabled={read.isBusy}
            onChange={setRow}
            onBlur={handleRow}
            onPressEnter={handleRow}
          />
        </label>
      </div>
      {read.problem === undefined ? undefined : <Alert type="error" showIcon role="alert" title={read.problem} />}
    </>
  );
}

type RowProps = {
  column: ImportColumn;
  index: number;
  targets: readonly ImportTarget[];
  fields: readonly (string | null)[];
  onChange: (field: string | null) => void;
};

function ColumnRow({ column, index, targets, fields, onChange }: RowProps) {
  const t = useTexts();
  const name = column.title === "" ? t("kit.import.unnamed", { number: index + 1 }) : column.title;
  const options = targets.map(({ field, title, isRequired }) => ({
    value: field,
    label: isRequired ? `${title} *` : title,
    disabled: fields.some((current, position) => current === field && position !== index),
  }));
  return (
    <div role="listitem" className="sw-import-column">
      <div>
        <strong>{name}</strong>
        {column.samples.length > 0 && <small>{t("kit.import.samples", { samples: column.samples.join(" · ") })}</small>}
      </div>
      <Select
        aria-label={t("kit.import.fieldOf", { column: name })}
        value={fields[index] ?? ""}
        showSearch={{ optionFilterProp: "label" }}
        options={[{ value: "", label: t("kit.import.skip") }, ...options]}
        onChange={(field: string) => onChange(field === "" ? null : field)}
      />
    </div>
  );
}

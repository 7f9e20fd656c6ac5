import { DeleteOutlined } from "@ant-design/icons";
import { Button, Select } from "antd";
import { useRef } from "react";
import { getValueCount, type RelativePeriod } from "#contract/condition";
import { useTexts } from "#base/i18n";
import { type FilterableField, listOperators } from "../filterableFields.ts";
import { changeDraftField, changeDraftOperator, type ConditionDraft } from "./conditionDraft.ts";
import { ConditionValue } from "./ConditionValue.tsx";
import { getOperatorKey } from "../activeFilters.ts";

type Props = {
  draft: ConditionDraft;
  /** Its position among the conditions, from 1. */
  number: number;
  filterableFields: readonly FilterableField[];
  /** The condition is incomplete. */
  isWrong: boolean;
  onChange: (draft: ConditionDraft) => void;
  onRemove: () => void;
};

/** One condition: field, operator, values. */
export function ConditionRow({ draft, number, filterableFields, isWrong, onChange, onRemove }: Props) {
  const t = useTexts();
  const value = useRef<HTMLDivElement>(null);
  const { field, operator } = draft;

  function handleField(name: string): void {
    const next = filterableFields.find((one) => one.name === name);
    if (next !== undefined) onChange(changeDraftField(draft, next));
  }

  function handlePeriod(period: RelativePeriod): void {
    onChange({ ...draft, operator: "within", values: [period] });
    // The calendar is replaced by the names of the periods, and the focus moves there.
    if (operator !== "within") requestAnimationFrame(() => value.current?.querySelector("input")?.focus());
  }

  return (
    <div className="sw-where-row" role="group" aria-label={t("kit.where.of", { number })}>
      <Select
        className="sw-where-field"
        // An added row takes the focus; existing rows do not.
        autoFocus={draft.isNew === true}
        aria-label={t("kit.where.field")}
        showSearch={{ optionFilterProp: "label" }}
        options={filterableFields.map(({ name, label }) => ({ value: name, label: t(label) }))}
        value={field.name}
        onChange={handleField}
      />
      <Select
        className="sw-where-operator"
        aria-label={t("kit.where.operator")}
        options={listOperators(field).map((one) => ({ value: one, label: t(getOperatorKey(field, one)) }))}
        value={operator}
        onChange={(next) => onChange(changeDraftOperator(draft, next))}
      />
      <div ref={value} className="sw-where-value">
        {getValueCount(operator).max > 0 && (
          <ConditionValue
            draft={draft}
            isWrong={isWrong}
            onChange={(values) => onChange({ ...draft, values })}
            onPeriod={handlePeriod}
          />
        )}
        {isWrong && <span role="alert">{t("kit.where.missing")}</span>}
      </div>
      <Button
        type="text"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={t("kit.where.remove", { number })}
        title={t("kit.where.remove", { number })}
        onClick={onRemove}
      />
    </div>
  );
}

import { DeleteOutlined } from "@ant-design/icons";
import { Button, Select } from "antd";
import { useRef } from "react";
import { type Span, valueCountOf } from "#contract/condition";
import { useWords } from "../../i18n.ts";
import { type Askable, operatorsFor } from "./askable.ts";
import { type ConditionDraft, onField, withOperator } from "./conditionDraft.ts";
import { ConditionValue } from "./ConditionValue.tsx";
import { operatorKey } from "./filterWords.ts";

type Props = {
  draft: ConditionDraft;
  /** Its place among the conditions, from 1. */
  number: number;
  askable: readonly Askable[];
  /** Something is missing in it. */
  isWrong: boolean;
  onChange: (draft: ConditionDraft) => void;
  onRemove: () => void;
};

/** One condition: field, operator, values. */
export function ConditionRow({ draft, number, askable, isWrong, onChange, onRemove }: Props) {
  const t = useWords();
  const value = useRef<HTMLDivElement>(null);
  const { field, operator } = draft;

  function handleField(name: string): void {
    const next = askable.find((one) => one.name === name);
    if (next !== undefined) onChange(onField(draft, next));
  }

  function handleSpan(span: Span): void {
    onChange({ ...draft, operator: "within", values: [span] });
    // The calendar gives way to the names of the spans, and the keyboard goes on there.
    if (operator !== "within") requestAnimationFrame(() => value.current?.querySelector("input")?.focus());
  }

  return (
    <div className="sw-where-row" role="group" aria-label={t("kit.where.of", { number })}>
      <Select
        className="sw-where-field"
        // A row that is added takes the focus; those that were there before do not.
        autoFocus={draft.isNew === true}
        aria-label={t("kit.where.field")}
        showSearch={{ optionFilterProp: "label" }}
        options={askable.map(({ name, label }) => ({ value: name, label: t(label) }))}
        value={field.name}
        onChange={handleField}
      />
      <Select
        className="sw-where-operator"
        aria-label={t("kit.where.operator")}
        options={operatorsFor(field).map((one) => ({ value: one, label: t(operatorKey(field, one)) }))}
        value={operator}
        onChange={(next) => onChange(withOperator(draft, next))}
      />
      <div ref={value} className="sw-where-value">
        {valueCountOf(operator).most > 0 && (
          <ConditionValue
            draft={draft}
            isWrong={isWrong}
            onChange={(values) => onChange({ ...draft, values })}
            onSpan={handleSpan}
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

import { Input, Select, Space } from "antd";
import { Suspense } from "react";
import { type Condition, RelativePeriod } from "#contract/condition";
import { useTexts } from "#base/i18n";
import { useOptionResolver } from "../../form/useOptionResolver.ts";
import type { ConditionDraft } from "./conditionDraft.ts";
import { parseConditionValue } from "../conditionText.ts";
import { periodKeys } from "../dayRanges.ts";
import { lazyPart } from "../../parts/lazyPart.ts";
import { NumberInput } from "../../form/NumberInput.tsx";

type Values = Condition["values"];

/** Props shared by the inputs of a condition's values. */
export type ValueProps = {
  draft: ConditionDraft;
  isWrong: boolean;
  onChange: (values: Values) => void;
  /** Called when a relative period is chosen instead of fixed days. */
  onPeriod: (period: RelativePeriod) => void;
};

const DateValue = lazyPart(async () => (await import("./DateValue.lazy.tsx")).DateValue);

/** The input of a condition's values, by the type of the field. */
export function ConditionValue(props: ValueProps) {
  const t = useTexts();
  const { field, operator } = props.draft;
  if (field.choices !== undefined || field.kind === "truth") return <ChosenValue {...props} />;
  if (operator === "within") return <PeriodValue {...props} />;
  if (field.kind === "date" || field.kind === "instant")
    return (
      <Suspense fallback={<Input aria-label={t("kit.where.value")} disabled />}>
        <DateValue {...props} />
      </Suspense>
    );
  if (operator === "oneOf" || operator === "noneOf") return <ListedValue {...props} />;
  return field.kind === "number" ? <NumberValue {...props} /> : <TextValue {...props} />;
}

function statusOf(isWrong: boolean): "" | "error" {
  return isWrong ? "error" : "";
}

function PeriodValue({ draft, isWrong, onPeriod }: ValueProps) {
  const t = useTexts();
  return (
    <Select
      aria-label={t("kit.where.value")}
      status={statusOf(isWrong)}
      style={{ width: "100%" }}
      options={RelativePeriod.options.map((period) => ({ value: period, label: t(periodKeys[period]) }))}
      value={RelativePeriod.safeParse(draft.values[0]).data ?? null}
      onChange={(period: RelativePeriod) => onPeriod(period)}
    />
  );
}

function TextValue({ draft, isWrong, onChange }: ValueProps) {
  const t = useTexts();
  const [value = ""] = draft.values;
  return (
    <Input
      aria-label={t("kit.where.value")}
      status={statusOf(isWrong)}
      maxLength={256}
      value={String(value)}
      onChange={(event) => onChange(event.target.value === "" ? [] : [event.target.value])}
    />
  );
}

function NumberValue({ draft, isWrong, onChange }: ValueProps) {
  const t = useTexts();
  const [first, second] = draft.values.map((value) => (typeof value === "number" ? value : null));
  const isRange = draft.operator === "between";
  // An empty text is the placeholder of a missing bound.
  const setValues = (...values: (number | null | undefined)[]) => onChange(values.map((value) => value ?? ""));
  const input = { status: statusOf(isWrong), style: { width: "100%" } };
  if (!isRange)
    return (
      <NumberInput
        {...input}
        aria-label={t("kit.where.value")}
        value={first ?? null}
        onChange={(value) => onChange(value === null ? [] : [value])}
      />
    );
  return (
    <Space.Compact block>
      <NumberInput
        {...input}
        aria-label={t("kit.where.from")}
        placeholder={t("kit.where.from")}
        value={first ?? null}
        onChange={(value) => setValues(value, second)}
      />
      <NumberInput
        {...input}
        aria-label={t("kit.where.to")}
        placeholder={t("kit.where.to")}
        value={second ?? null}
        onChange={(value) => setValues(first, value)}
      />
    </Space.Compact>
  );
}

/** Values of a code list, or yes and no. */
function ChosenValue({ draft, isWrong, onChange }: ValueProps) {
  const t = useTexts();
  const optionsOf = useOptionResolver();
  const { field, operator, values } = draft;
  const options =
    field.choices === undefined
      ? [true, false].map((value) => ({ value: String(value), label: t(value ? "kit.yes" : "kit.no") }))
      : optionsOf(field.choices).map(({ value, label }) => ({ value: String(value), label }));
  const parseValues = (texts: readonly string[]) =>
    texts.flatMap((text) => parseConditionValue(field.kind, text) ?? []);
  const select = {
    "aria-label": t("kit.where.value"),
    status: statusOf(isWrong),
    style: { width: "100%" },
    options,
    notFoundContent: t("kit.none"),
    showSearch: { optionFilterProp: "label" },
  };
  if (operator === "oneOf" || operator === "noneOf")
    return (
      <Select
        {...select}
        mode="multiple"
        maxTagCount="responsive"
        value={values.map(String)}
        onChange={(texts: string[]) => onChange(parseValues(texts))}
      />
    );
  return (
    <Select
      {...select}
      value={values[0] === undefined ? null : String(values[0])}
      onChange={(text: string | null) => onChange(parseValues(text === null ? [] : [text]))}
    />
  );
}

/** Several values, typed or pasted as a list. */
function ListedValue({ draft, isWrong, onChange }: ValueProps) {
  const t = useTexts();
  const { field, values } = draft;
  return (
    <Select
      mode="tags"
      aria-label={t("kit.where.value")}
      status={statusOf(isWrong)}
      style={{ width: "100%" }}
      open={false}
      suffixIcon={null}
      placeholder={t("kit.where.list")}
      tokenSeparators={[",", "，", "、", ";", "；", "\t", "\n"]}
      value={values.map(String)}
      onChange={(texts: string[]) =>
        onChange(texts.flatMap((text) => parseConditionValue(field.kind, text.trim()) ?? []).slice(0, 100))
      }
    />
  );
}

import { Input, InputNumber, Select, Space } from "antd";
import { lazy, Suspense } from "react";
import { type Condition, Span } from "#contract/condition";
import { useWords } from "../../i18n.ts";
import { useOptionsOf } from "../form/choices.ts";
import type { ConditionDraft } from "./conditionDraft.ts";
import { valueAs } from "./conditionText.ts";
import { spanKeys } from "./dayRanges.ts";

type Values = Condition["values"];

/** What the inputs of a condition's values have in common. */
export type ValueProps = {
  draft: ConditionDraft;
  isWrong: boolean;
  onChange: (values: Values) => void;
  /** A span is meant instead of the days that it has today. */
  onSpan: (span: Span) => void;
};

const DateValue = lazy(async () => ({ default: (await import("./DateValue.tsx")).DateValue }));

/** The input of a condition's values, by what the field holds. */
export function ConditionValue(props: ValueProps) {
  const t = useWords();
  const { field, operator } = props.draft;
  if (field.choices !== undefined || field.kind === "truth") return <ChosenValue {...props} />;
  if (operator === "within") return <SpanValue {...props} />;
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

function SpanValue({ draft, isWrong, onSpan }: ValueProps) {
  const t = useWords();
  return (
    <Select
      aria-label={t("kit.where.value")}
      status={statusOf(isWrong)}
      style={{ width: "100%" }}
      options={Span.options.map((span) => ({ value: span, label: t(spanKeys[span]) }))}
      value={Span.safeParse(draft.values[0]).data ?? null}
      onChange={(span: Span) => onSpan(span)}
    />
  );
}

function TextValue({ draft, isWrong, onChange }: ValueProps) {
  const t = useWords();
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
  const t = useWords();
  const [first, second] = draft.values.map((value) => (typeof value === "number" ? value : null));
  const isRange = draft.operator === "between";
  // The place of a bound that is not there yet is kept by an empty text.
  const place = (...values: (number | null | undefined)[]) => onChange(values.map((value) => value ?? ""));
  const input = { status: statusOf(isWrong), style: { width: "100%" } };
  if (!isRange)
    return (
      <InputNumber
        {...input}
        aria-label={t("kit.where.value")}
        value={first ?? null}
        onChange={(value) => onChange(value === null ? [] : [value])}
      />
    );
  return (
    <Space.Compact block>
      <InputNumber
        {...input}
        aria-label={t("kit.where.from")}
        placeholder={t("kit.where.from")}
        value={first ?? null}
        onChange={(value) => place(value, second)}
      />
      <InputNumber
        {...input}
        aria-label={t("kit.where.to")}
        placeholder={t("kit.where.to")}
        value={second ?? null}
        onChange={(value) => place(first, value)}
      />
    </Space.Compact>
  );
}

/** Values out of a code list, or yes and no. */
function ChosenValue({ draft, isWrong, onChange }: ValueProps) {
  const t = useWords();
  const optionsOf = useOptionsOf();
  const { field, operator, values } = draft;
  const options =
    field.choices === undefined
      ? [true, false].map((value) => ({ value: String(value), label: t(value ? "kit.yes" : "kit.no") }))
      : optionsOf(field.choices).map(({ value, label }) => ({ value: String(value), label }));
  const known = (texts: readonly string[]) => texts.flatMap((text) => valueAs(field.kind, text) ?? []);
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
        onChange={(texts: string[]) => onChange(known(texts))}
      />
    );
  return (
    <Select
      {...select}
      value={values[0] === undefined ? null : String(values[0])}
      onChange={(text: string | null) => onChange(known(text === null ? [] : [text]))}
    />
  );
}

/** Several values, typed or pasted as a list. */
function ListedValue({ draft, isWrong, onChange }: ValueProps) {
  const t = useWords();
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
        onChange(texts.flatMap((text) => valueAs(field.kind, text.trim()) ?? []).slice(0, 100))
      }
    />
  );
}

import { Input, Radio, Select } from "antd";
import { type ReactNode, useId, useState } from "react";
import { type CronChoice, cronLimits, type CronPart } from "#contract/cron/cronExpression";
import { parsePart } from "#contract/cron/parseCron";
import { printPart } from "#contract/cron/printCron";
import type { TextKey } from "#contract/text";
import { getFormatLocale, useLanguage, useTexts } from "#base/i18n";
import { NumberInput } from "../form/NumberInput.tsx";

type Props = { part: CronPart; choice: CronChoice; onChange: (choice: CronChoice) => void };
type Kind = CronChoice["kind"];

/** The choices of one part: every number, a range, each so-many-th, a list, and those that only days have. */
export function CronPartEditor({ part, choice, onChange }: Props) {
  const t = useTexts();
  const id = useId();
  const starts = startsOf(part, choice);
  return (
    <Radio.Group
      // A form field would give the groups of all parts one name, and the browser would take them for one group.
      name={id}
      className="sw-cron-choices"
      aria-label={t("kit.cron.choice")}
      value={choice.kind}
      onChange={({ target }) => {
        const next = starts.find(({ kind }) => kind === target.value);
        if (next !== undefined) onChange(next);
      }}
    >
      {starts.map((start) => (
        <div key={start.kind} className="sw-cron-choice">
          <Radio value={start.kind}>{t(labels[start.kind])}</Radio>
          <Inputs part={part} choice={choice.kind === start.kind ? choice : start} onChange={onChange} />
        </div>
      ))}
    </Radio.Group>
  );
}

const labels = {
  every: "kit.cron.all",
  any: "kit.cron.any",
  range: "kit.cron.range",
  step: "kit.cron.step",
  list: "kit.cron.list",
  lastDay: "kit.cron.lastDay",
  lastWorkday: "kit.cron.lastWorkday",
  nearestWorkday: "kit.cron.nearestWorkday",
  nthWeekday: "kit.cron.nthWeekday",
  lastWeekday: "kit.cron.lastWeekday",
  custom: "kit.cron.custom",
} as const satisfies Record<Kind, TextKey>;

/** What each choice of a part starts with. A custom text starts with what was chosen before. */
function startsOf(part: CronPart, choice: CronChoice): readonly CronChoice[] {
  const { min, max } = cronLimits[part];
  const first = part === "year" ? new Date().getFullYear() : min;
  const common: CronChoice[] = [
    { kind: "every" },
    { kind: "range", from: first, to: part === "year" ? first + 1 : max },
    { kind: "step", from: first, step: 1 },
    { kind: "list", values: [first] },
  ];
  const custom: CronChoice = { kind: "custom", text: printPart(part, choice) };
  if (part === "day") {
    return [
      ...common,
      { kind: "any" },
      { kind: "lastDay" },
      { kind: "lastWorkday" },
      { kind: "nearestWorkday", day: 15 },
      custom,
    ];
  }
  if (part === "week") {
    const monday = 1;
    return [
      ...common,
      { kind: "any" },
      { kind: "nthWeekday", weekday: monday, nth: 1 },
      { kind: "lastWeekday", weekday: monday },
      custom,
    ];
  }
  return [...common, custom];
}

/** The numbers of a choice. Entering one chooses it. */
function Inputs({ part, choice, onChange }: Props): ReactNode {
  const number = (label: TextKey, value: number, toChoice: (value: number) => CronChoice) => (
    <PartNumber part={part} label={label} value={value} onChange={(next) => onChange(toChoice(next))} />
  );
  switch (choice.kind) {
    case "range":
      return (
        <>
          {number("kit.cron.from", choice.from, (from) => ({ ...choice, from, to: Math.max(from, choice.to) }))}
          {number("kit.cron.to", choice.to, (to) => ({ ...choice, to, from: Math.min(to, choice.from) }))}
        </>
      );
    case "step":
      return (
        <>
          {number("kit.cron.from", choice.from, (from) => ({ ...choice, from }))}
          <StepInput part={part} value={choice.step} onChange={(step) => onChange({ ...choice, step })} />
        </>
      );
    case "list":
      return <ListInput part={part} values={choice.values} onChange={(values) => onChange({ kind: "list", values })} />;
    case "nearestWorkday":
      return number("kit.cron.day", choice.day, (day) => ({ ...choice, day }));
    case "nthWeekday":
      return (
        <>
          <NthInput value={choice.nth} onChange={(nth) => onChange({ ...choice, nth })} />
          {number("kit.cron.week", choice.weekday, (weekday) => ({ ...choice, weekday }))}
        </>
      );
    case "lastWeekday":
      return number("kit.cron.week", choice.weekday, (weekday) => ({ ...choice, weekday }));
    case "custom":
      return <CustomInput key={choice.text} part={part} text={choice.text} onChange={onChange} />;
    default:
      return undefined;
  }
}

type NumberProps = { part: CronPart; label: TextKey; value: number; onChange: (value: number) => void };

/** A number of a part; months and days of the week by their names. */
function PartNumber({ part, label, value, onChange }: NumberProps) {
  const t = useTexts();
  const options = useNamedOptions(part);
  const { min, max } = cronLimits[part];
  if (options.length > 0) {
    return (
      <Select className="sw-cron-name" aria-label={t(label)} value={value} options={options} onChange={onChange} />
    );
  }
  return (
    <NumberInput
      className="sw-cron-number"
      prefix={<span aria-hidden>{t(label)}</span>}
      aria-label={t(label)}
      value={value}
      min={min}
      max={max}
      precision={0}
      onChange={(next) => (next === null ? undefined : onChange(next))}
    />
  );
}

function StepInput({ part, value, onChange }: { part: CronPart; value: number; onChange: (value: number) => void }) {
  const t = useTexts();
  return (
    <NumberInput
      className="sw-cron-number"
      prefix={<span aria-hidden>{t("kit.cron.every")}</span>}
      aria-label={t("kit.cron.every")}
      value={value}
      min={1}
      max={cronLimits[part].max}
      precision={0}
      onChange={(next) => (next === null ? undefined : onChange(next))}
    />
  );
}

function NthInput({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const t = useTexts();
  return (
    <NumberInput
      className="sw-cron-number"
      aria-label={t("kit.cron.nth")}
      value={value}
      min={1}
      max={5}
      precision={0}
      onChange={(next) => (next === null ? undefined : onChange(next))}
    />
  );
}

type ListProps = { part: CronPart; values: readonly number[]; onChange: (values: readonly number[]) => void };

/** Several numbers; the last one stays. */
function ListInput({ part, values, onChange }: ListProps) {
  const t = useTexts();
  const named = useNamedOptions(part);
  const options =
    named.length > 0 ? named : listNumbers(part, values).map((value) => ({ value, label: String(value) }));
  return (
    <Select
      className="sw-cron-list"
      mode="multiple"
      aria-label={t("kit.cron.list")}
      value={[...values]}
      options={options}
      showSearch={{ optionFilterProp: "label" }}
      onChange={(next) => (next.length === 0 ? undefined : onChange(next.toSorted((a, b) => a - b)))}
    />
  );
}

const offeredYears = 20;

function listNumbers(part: CronPart, chosen: readonly number[]): readonly number[] {
  const { min, max } = cronLimits[part];
  if (part !== "year") return Array.from({ length: max - min + 1 }, (_, index) => min + index);
  const now = new Date().getFullYear();
  const years = Array.from({ length: offeredYears }, (_, index) => now + index);
  return [...new Set([...chosen, ...years])].toSorted((a, b) => a - b);
}

/** A text is taken over as soon as it is valid. */
function CustomInput({ part, text, onChange }: { part: CronPart; text: string; onChange: Props["onChange"] }) {
  const t = useTexts();
  const [typed, setTyped] = useState(text);
  const isValid = parsePart(part, typed) !== undefined;

  function handleEnd(): void {
    if (isValid && typed !== text) onChange({ kind: "custom", text: typed.trim().toUpperCase() });
  }

  return (
    <Input
      className="sw-cron-text"
      aria-label={t("kit.cron.custom")}
      value={typed}
      status={isValid ? "" : "error"}
      maxLength={100}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={handleEnd}
      onPressEnter={handleEnd}
    />
  );
}

type NamedOption = { readonly value: number; readonly label: string };

/** The months, or the days of the week from Sunday; other parts have no names. */
function useNamedOptions(part: CronPart): NamedOption[] {
  const locale = getFormatLocale(useLanguage());
  if (part === "month") {
    const format = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" });
    return Array.from({ length: 12 }, (_, index) => ({
      value: index + 1,
      label: format.format(Date.UTC(2023, index, 1)),
    }));
  }
  if (part !== "week") return [];
  const format = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  // 1 January 2023 is a Sunday.
  return Array.from({ length: 7 }, (_, index) => ({
    value: index,
    label: format.format(Date.UTC(2023, 0, 1 + index)),
  }));
}

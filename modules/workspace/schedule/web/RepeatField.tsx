import { Form, Select } from "antd";
import { maxRepeatCount, maxRepeatInterval, parseRepeatRule, type RepeatRule } from "#contract/calendar/repeatRule";
import { getCurrentLanguage, useTexts } from "#base/i18n";
import { LateDateControl } from "#kit/form/LateDateControl.tsx";
import { NumberInput } from "#kit/form/NumberInput.tsx";
import { type RepeatKind, repeatKinds, toRepeatKind } from "../repeat.contract.ts";
import { describeKind, formatWeekday } from "./describeRepeat.ts";
import { createRule, formatRule, repeatEnds, toRepeatEnd } from "./repeatForm.ts";
import { addMonths, getFirstWeekday, parseDay, toIsoDate } from "./scheduleDays.ts";

type Props = {
  id?: string;
  /** The rule as text; blank for none. */
  value?: string | null | undefined;
  onChange?: (value: string) => void;
  /** The date of the entry, which new rules mean. */
  date: string;
};

const defaultCount = 10;
const defaultMonths = 3;

/** The choice of a repeat: how often, on which days of the week, and until when. */
export function RepeatField({ id, value, onChange, date }: Props) {
  const t = useTexts();
  const rule = parseRepeatRule(value ?? "");
  const kind = toRepeatKind(rule);
  const change = (next: RepeatRule | undefined) => onChange?.(formatRule(next));
  const kinds = repeatKinds.filter((one) => one !== "other" || kind === "other");
  const label = (one: RepeatKind) => describeKind(t, one, one === kind ? rule : createRule(one, date));

  return (
    <>
      <Select
        id={id ?? ""}
        value={kind}
        options={kinds.map((one) => ({ value: one, label: label(one) }))}
        onChange={(next) => change(createRule(next, date, rule))}
      />
      {rule === undefined || kind === "other" ? undefined : <RuleFields rule={rule} date={date} onRule={change} />}
    </>
  );
}

type RuleProps = { rule: RepeatRule; date: string; onRule: (rule: RepeatRule) => void };

function RuleFields({ rule, date, onRule }: RuleProps) {
  const t = useTexts();
  return (
    <div className="sw-schedule-repeat">
      <Form.Item label={t("schedule.repeat.interval")} htmlFor="repeat-interval">
        <NumberInput
          id="repeat-interval"
          min={1}
          max={maxRepeatInterval}
          precision={0}
          value={rule.interval}
          suffix={t(`schedule.repeat.unit.${rule.frequency}`)}
          onChange={(interval) => onRule({ ...rule, interval: interval ?? 1 })}
        />
      </Form.Item>
      {rule.frequency === "WEEKLY" && <WeekdayField rule={rule} date={date} onRule={onRule} />}
      <EndFields rule={rule} date={date} onRule={onRule} />
    </div>
  );
}

function WeekdayField({ rule, onRule }: RuleProps) {
  const t = useTexts();
  const first = getFirstWeekday(getCurrentLanguage());
  const weekdays = Array.from({ length: 7 }, (_, index) => (first + index) % 7);

  /** One day at least remains. */
  function handleChange(chosen: number[]): void {
    const byDay = weekdays.filter((weekday) => chosen.includes(weekday)).map((weekday) => ({ weekday, nth: 0 }));
    if (byDay.length > 0) onRule({ ...rule, byDay });
  }

  return (
    <Form.Item label={t("schedule.repeat.weekdays")} htmlFor="repeat-weekdays">
      <Select
        id="repeat-weekdays"
        mode="multiple"
        value={rule.byDay.map(({ weekday }) => weekday)}
        options={weekdays.map((weekday) => ({ value: weekday, label: formatWeekday(weekday, "short") }))}
        onChange={handleChange}
      />
    </Form.Item>
  );
}

function EndFields({ rule, date, onRule }: RuleProps) {
  const t = useTexts();
  const end = toRepeatEnd(rule);

  function handleEnd(next: (typeof repeatEnds)[number]): void {
    const later = toIsoDate(addMonths(parseDay(date) ?? new Date(), defaultMonths));
    const ends = {
      never: { count: undefined, until: undefined },
      until: { count: undefined, until: rule.until ?? later },
      count: { count: rule.count ?? defaultCount, until: undefined },
    };
    onRule({ ...rule, ...ends[next] });
  }

  return (
    <>
      <Form.Item label={t("schedule.repeat.end")} htmlFor="repeat-end">
        <Select
          id="repeat-end"
          value={end}
          options={repeatEnds.map((one) => ({ value: one, label: t(`schedule.repeat.end.${one}`) }))}
          onChange={handleEnd}
        />
      </Form.Item>
      {end === "until" && (
        <Form.Item label={t("schedule.repeat.end.until")} htmlFor="repeat-until">
          <LateDateControl
            named={{ id: "repeat-until" }}
            value={rule.until}
            isDisabled={false}
            onChange={(until) => typeof until === "string" && onRule({ ...rule, until: until.slice(0, 10) })}
          />
        </Form.Item>
      )}
      {end === "count" && (
        <Form.Item label={t("schedule.repeat.end.count")} htmlFor="repeat-count">
          <NumberInput
            id="repeat-count"
            min={1}
            max={maxRepeatCount}
            precision={0}
            value={rule.count ?? defaultCount}
            onChange={(count) => onRule({ ...rule, count: count ?? 1 })}
          />
        </Form.Item>
      )}
    </>
  );
}

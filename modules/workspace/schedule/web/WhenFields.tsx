import { Checkbox, Form, Select } from "antd";
import { addCalendarDays } from "#contract/calendar/workingDays";
import { useTexts } from "#kit";
import { LateDateControl } from "#kit/form/LateDateControl.tsx";
import { isWholeDay, maxDayCount } from "../entryDays.contract.ts";
import { listTimes } from "./clock.ts";

/** First and last day, and the hours unless it takes whole days. */
export function WhenFields({ onWhole }: { onWhole: (isWhole: boolean) => void }) {
  const t = useTexts();
  const startTime = Form.useWatch<string | undefined>("startTime") ?? "";
  const endTime = Form.useWatch<string | undefined>("endTime") ?? "";
  const date = Form.useWatch<string | undefined>("scheduleDate") ?? "";
  const endDate = Form.useWatch<string | undefined>("endDate") ?? date;
  const isWhole = isWholeDay({ startTime, endTime });
  const required = { required: true, message: t("invalid.required") };
  const check = (isWrong: (value: unknown) => boolean, message: string) => ({
    validator: async (_: unknown, value: unknown) => {
      if (isWrong(value)) throw new Error(message);
      await Promise.resolve();
    },
  });
  const tooLate = date === "" ? "" : addCalendarDays(date, maxDayCount - 1);
  const endRules = [
    required,
    check((value) => typeof value === "string" && value < date, t("schedule.end_first")),
    check(
      (value) => typeof value === "string" && tooLate !== "" && value > tooLate,
      t("schedule.too_long", { maximum: maxDayCount }),
    ),
  ];
  const isBackwards = (value: unknown) => typeof value === "string" && endDate === date && value <= startTime;

  return (
    <div className="sw-schedule-when" data-whole={isWhole}>
      <Form.Item name="scheduleDate" label={t("schedule.scheduleDate")} rules={[required]}>
        <DateField />
      </Form.Item>
      <Form.Item name="startTime" label={t("schedule.startTime")} rules={[required]} hidden={isWhole}>
        <TimeField />
      </Form.Item>
      <Form.Item name="endDate" label={t("schedule.endDate")} dependencies={["scheduleDate"]} rules={endRules}>
        <DateField />
      </Form.Item>
      <Form.Item
        name="endTime"
        label={t("schedule.endTime")}
        dependencies={["endDate"]}
        rules={[required, check(isBackwards, t("schedule.end_first"))]}
        hidden={isWhole}
      >
        <TimeField after={endDate === date ? startTime : undefined} />
      </Form.Item>
      <Checkbox checked={isWhole} onChange={({ target }) => onWhole(target.checked)}>
        {t("schedule.allDay")}
      </Checkbox>
    </div>
  );
}

type FieldProps<Value> = { id?: string; value?: Value; onChange?: (value: Value) => void };

/** The form hands over value and listener. */
function DateField({ id, value, onChange }: FieldProps<unknown>) {
  return (
    <LateDateControl named={{ id: id ?? "" }} value={value} isDisabled={false} onChange={(date) => onChange?.(date)} />
  );
}

type TimeProps = FieldProps<string> & { after?: string | undefined };

/** A time in steps of a quarter of an hour; a stored time between two steps stays. */
function TimeField({ id, value, onChange, after }: TimeProps) {
  const times = listTimes(after);
  const all = value === undefined || times.includes(value) ? times : [...times, value].toSorted();
  return (
    <Select
      id={id ?? ""}
      showSearch
      value={value ?? null}
      options={all.map((time) => ({ value: time, label: time }))}
      onChange={(time: string) => onChange?.(time)}
    />
  );
}

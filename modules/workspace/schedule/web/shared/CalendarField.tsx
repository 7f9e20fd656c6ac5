import { Form, Select } from "antd";
import type { Id } from "#contract/id";
import { useCallResult, useTexts } from "#kit";
import { scheduleApi } from "../../contract.ts";

/** The value of the form for the own schedule. */
export const ownCalendar = 0;

/** The calendar, and what only an entry of the own schedule has. */
type FormValues = { ownerOrgId?: number; remindMinutes?: number | null; invitedIds?: readonly Id[] };

/** In which calendar a new entry is; nothing for accounts that write no shared calendar. */
export function CalendarField() {
  const t = useTexts();
  const form = Form.useFormInstance<FormValues>();
  const { ownerOrgId, remindMinutes, invitedIds } = Form.useWatch((values: FormValues) => values, form);
  const { data = [] } = useCallResult(scheduleApi, "calendars", {});
  const writable = data.filter(({ canWrite }) => canWrite);
  if (writable.length === 0) return undefined;
  const options = writable.map(({ id, name }) => ({ value: Number(id), label: name }));
  const isShared = ownerOrgId !== undefined && ownerOrgId !== ownCalendar;
  const isLeftOut = typeof remindMinutes === "number" || (invitedIds ?? []).length > 0;
  const notes = isShared ? [t("schedule.calendar.without"), isLeftOut ? t("schedule.calendar.leftOut") : ""] : [];
  return (
    <Form.Item
      name="ownerOrgId"
      label={t("schedule.ownerOrgId")}
      extra={isShared ? <span role="status">{notes.filter(Boolean).join(" ")}</span> : undefined}
    >
      <Select
        showSearch={{ optionFilterProp: "label" }}
        options={[{ value: ownCalendar, label: t("schedule.calendar.own") }, ...options]}
      />
    </Form.Item>
  );
}

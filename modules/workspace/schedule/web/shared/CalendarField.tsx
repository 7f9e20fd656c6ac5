import { Form, Select } from "antd";
import { useCallResult, useTexts } from "#kit";
import { scheduleApi } from "../../contract.ts";

/** The value of the form for the own schedule. */
export const ownCalendar = 0;

/** In which calendar a new entry is; nothing for accounts that write no shared calendar. */
export function CalendarField() {
  const t = useTexts();
  const { data = [] } = useCallResult(scheduleApi, "calendars", {});
  const writable = data.filter(({ canWrite }) => canWrite);
  if (writable.length === 0) return undefined;
  const options = writable.map(({ id, name }) => ({ value: Number(id), label: name }));
  return (
    <Form.Item name="ownerOrgId" label={t("schedule.ownerOrgId")}>
      <Select
        showSearch={{ optionFilterProp: "label" }}
        options={[{ value: ownCalendar, label: t("schedule.calendar.own") }, ...options]}
      />
    </Form.Item>
  );
}

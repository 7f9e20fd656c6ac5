import { CalendarOutlined } from "@ant-design/icons";
import { Checkbox, Popover } from "antd";
import { useTexts } from "#kit";
import { IconButton } from "#kit/parts/IconButton.tsx";
import type { Calendars } from "./useCalendars.ts";
import "./shared.css";

/** Switches shared calendars on and off; nothing where there are none. */
export function CalendarsButton({ calendars }: { calendars: Calendars }) {
  const t = useTexts();
  if (calendars.all.length === 0) return undefined;
  const label = t("schedule.calendars");
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={label}
      content={
        <div className="sw-schedule-calendars" role="group" aria-label={label}>
          {calendars.all.map((calendar) => (
            <Checkbox
              key={calendar.id}
              checked={calendars.isShown(calendar)}
              onChange={({ target }) => calendars.setShown(calendar, target.checked)}
            >
              {calendar.name}
            </Checkbox>
          ))}
        </div>
      }
    >
      <IconButton label={label} icon={<CalendarOutlined aria-hidden />} opens="dialog" />
    </Popover>
  );
}

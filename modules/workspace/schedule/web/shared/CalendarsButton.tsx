import { CalendarOutlined } from "@ant-design/icons";
import { useTexts } from "#kit";
import { IconButton } from "#kit/parts/IconButton.tsx";
import { PopupPanel } from "#kit/parts/PopupPanel.tsx";
import { CalendarTree } from "./CalendarTree.tsx";
import type { Calendars } from "./useCalendars.ts";
import "./shared.css";

/** Switches the own schedule and shared calendars on and off; nothing where none is shared. */
export function CalendarsButton({ calendars }: { calendars: Calendars }) {
  const t = useTexts();
  if (calendars.all.length === 0) return undefined;
  const label = t("schedule.calendars");
  return (
    <PopupPanel
      title={label}
      renderButton={({ onClick, ref, "aria-expanded": isOpen }) => (
        <IconButton
          ref={ref}
          label={label}
          icon={<CalendarOutlined aria-hidden />}
          opens="dialog"
          isOpen={isOpen}
          {...(onClick === undefined ? {} : { onClick })}
        />
      )}
    >
      {() => <CalendarTree calendars={calendars} label={label} />}
    </PopupPanel>
  );
}

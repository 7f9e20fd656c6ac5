import { Alert, Button } from "antd";
import { useTexts } from "#kit";
import type { Calendars } from "./useCalendars.ts";

/** Says that nothing can be seen because every calendar is switched off, and takes that back. */
export function AllHidden({ calendars }: { calendars: Calendars }) {
  const t = useTexts();
  if (calendars.isOwnShown || calendars.shownIds === undefined || calendars.shownIds.length > 0) return undefined;
  return (
    <Alert
      role="status"
      type="info"
      showIcon
      title={t("schedule.calendar.allHidden")}
      action={
        <Button size="small" onClick={calendars.reset}>
          {t("schedule.calendar.showAgain")}
        </Button>
      }
    />
  );
}

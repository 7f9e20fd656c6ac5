import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { getFormatLocale } from "#base/i18n";
import { useTexts } from "#kit";
import { IconButton } from "#kit/parts/IconButton.tsx";
import { toLocalDay } from "#kit/time/toLocalDay.ts";
import { getDayOfMonth } from "./scheduleDays.ts";
import "./month.css";

type MonthHeadProps = { day: Date; onDay: (day: Date) => void };

/** The name of the month, with the steps to its neighbours and to today. */
export function MonthHead({ day, onDay }: MonthHeadProps) {
  const t = useTexts();
  const handleStep = (count: 1 | -1) => onDay(getDayOfMonth(day, count, toLocalDay(new Date())));
  return (
    <div className="sw-month-head">
      <IconButton label={t("schedule.lastMonth")} icon={<LeftOutlined aria-hidden />} onClick={() => handleStep(-1)} />
      <strong aria-live="polite">
        {new Intl.DateTimeFormat(getFormatLocale(), { year: "numeric", month: "long" }).format(day)}
      </strong>
      <button type="button" className="sw-link" onClick={() => onDay(toLocalDay(new Date()))}>
        {t("schedule.today")}
      </button>
      <IconButton label={t("schedule.nextMonth")} icon={<RightOutlined aria-hidden />} onClick={() => handleStep(1)} />
    </div>
  );
}

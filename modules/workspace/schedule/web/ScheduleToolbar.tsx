import { ImportOutlined, LeftOutlined, PlusOutlined, RightOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { getFormatLocale } from "#base/i18n";
import { areHolidaysKnown } from "#contract/calendar/holidays";
import { countWorkingDays } from "#contract/calendar/workingDays";
import { useTexts } from "#kit";
import { RadioButtons } from "#kit/form/RadioButtons.tsx";
import { SearchText } from "#kit/list/SearchText.tsx";
import { IconButton } from "#kit/parts/IconButton.tsx";
import { toLocalDay } from "#kit/time/toLocalDay.ts";
import { LazyTrashOpener } from "#modules/records/history/web";
import { scheduleApi } from "../contract.ts";
import { toIsoDate } from "./scheduleDays.ts";
import { CalendarsButton } from "./shared/CalendarsButton.tsx";
import type { Calendars } from "./shared/useCalendars.ts";
import { type ScheduleView, type ScheduleViewName, scheduleViews } from "./useScheduleView.ts";

type Props = {
  view: ScheduleView;
  isPhone: boolean;
  calendars: Calendars;
  onAdd: () => void;
  onFeed: () => void;
};

const deletedEntries = { api: scheduleApi, title: "schedule.menu" } as const;

/** Steps through time, the choice of the view, the search, and the button to add. */
export function ScheduleToolbar({ view, isPhone, calendars, onAdd, onFeed }: Props) {
  const t = useTexts();
  const isSearching = view.keyword !== "";
  return (
    <div className="sw-cal-bar">
      {isPhone || isSearching ? undefined : (
        <>
          <Button onClick={() => view.change({ day: toLocalDay(new Date()) })}>{t("schedule.today")}</Button>
          <IconButton
            label={t("schedule.previous")}
            icon={<LeftOutlined aria-hidden />}
            onClick={() => view.step(-1)}
          />
          <IconButton label={t("schedule.next")} icon={<RightOutlined aria-hidden />} onClick={() => view.step(1)} />
          <h2 aria-live="polite">{formatPeriod(view)}</h2>
          <WorkingDays view={view} />
          <RadioButtons
            aria-label={t("schedule.view")}
            value={view.name}
            options={scheduleViews.map((name) => ({ value: name, label: t(`schedule.view.${name}`) }))}
            onChange={({ target }) => view.change({ name: toViewName(target.value) })}
          />
        </>
      )}
      <div className="sw-cal-search">
        <SearchText
          label={t("schedule.search")}
          value={view.keyword}
          onChange={(keyword) => view.change({ keyword })}
        />
      </div>
      <CalendarsButton calendars={calendars} />
      <IconButton
        label={t("schedule.exchange")}
        icon={<ImportOutlined aria-hidden />}
        opens="dialog"
        onClick={onFeed}
      />
      <LazyTrashOpener {...deletedEntries} />
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
        {t("schedule.add")}
      </Button>
    </div>
  );
}

/** The working days of the shown month or week, where its holidays are known. */
function WorkingDays({ view }: { view: ScheduleView }) {
  const t = useTexts();
  if (view.name !== "month" && view.name !== "week") return undefined;
  const ofMonth = view.name === "month" ? view.days.filter((day) => day.getMonth() === view.day.getMonth()) : view.days;
  const [first = view.day] = ofMonth;
  const [from, to] = [toIsoDate(first), toIsoDate(ofMonth.at(-1) ?? first)];
  if (!areHolidaysKnown(from, to)) return undefined;
  return <span className="sw-cal-working">{t("schedule.workingDays", { total: countWorkingDays(from, to) })}</span>;
}

function toViewName(value: unknown): ScheduleViewName {
  return scheduleViews.find((name) => name === value) ?? "month";
}

/** The shown month, days or day in the interface language. */
function formatPeriod({ name, day, days }: ScheduleView): string {
  const locale = getFormatLocale();
  if (name === "month") return new Intl.DateTimeFormat(locale, { year: "numeric", month: "long" }).format(day);
  if (name === "day") return new Intl.DateTimeFormat(locale, { dateStyle: "full" }).format(day);
  const format = new Intl.DateTimeFormat(locale, { year: "numeric", month: "short", day: "numeric" });
  return format.formatRange(days[0] ?? day, days.at(-1) ?? day);
}
